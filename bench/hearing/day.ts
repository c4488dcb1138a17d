import { heapMb } from '../../test/support/collected.ts';
import { hoursOfSound } from '../../test/support/hours-of-sound.ts';
import { residentMb } from '../../test/support/process-figures.ts';

/** Memory over many hours, with stubs for engines. */
export async function day(hours: number): Promise<void> {
  const quarters: { readonly heap: number; readonly resident: number }[] = [];
  const startMs = performance.now();
  const heard = await hoursOfSound(hours, () =>
    quarters.push({ heap: heapMb(), resident: residentMb(process.pid) }),
  );
  const seconds = (performance.now() - startMs) / 1_000;
  console.log(`### ${hours} hours of a room

All but the engines is real, sound comes as fast as it goes: ${hours} hours in ${seconds.toFixed(0)} s. ${heard.carriedOut} of ${heard.orders} orders were carried out,
${heard.answered} of ${heard.questions} questions answered.

| after | heap in use, MB | resident, MB |
|---|---:|---:|`);
  for (const share of [1 / quarters.length, 0.25, 0.5, 0.75, 1]) {
    const index = Math.round(share * quarters.length) - 1;
    const { heap = 0, resident = 0 } = quarters[index] ?? {};
    console.log(`| ${((index + 1) / 4).toFixed(2)} h | ${heap.toFixed(1)} | ${resident.toFixed(0)} |`);
  }
  console.log('');
}
