/** A hand that moves the mouse this little, in px, has clicked. */
const CLICK_PX = 4;

/** Lets a mouse drag what the place shows; fingers do so by themselves. Gives what ends it. */
export function panByMouse(place: HTMLElement): () => void {
  let from: { readonly x: number; readonly y: number } | undefined;
  let hasMoved = false;

  const press = (event: PointerEvent): void => {
    const isOnScrollbar = event.target === place;
    if (event.pointerType !== 'mouse' || event.button !== 0 || isOnScrollbar) return;
    from = { x: event.clientX + place.scrollLeft, y: event.clientY + place.scrollTop };
    hasMoved = false;
  };
  const move = (event: PointerEvent): void => {
    if (from === undefined) return;
    const left = from.x - event.clientX;
    const top = from.y - event.clientY;
    const moved = Math.abs(left - place.scrollLeft) + Math.abs(top - place.scrollTop);
    if (!hasMoved && moved < CLICK_PX) return;
    hasMoved = true;
    place.scrollTo({ left, top, behavior: 'instant' });
  };
  const release = (): void => {
    from = undefined;
  };
  const click = (event: Event): void => {
    if (hasMoved) event.stopPropagation();
    hasMoved = false;
  };

  place.addEventListener('pointerdown', press);
  place.addEventListener('click', click, true);
  addEventListener('pointermove', move);
  addEventListener('pointerup', release);
  return () => {
    place.removeEventListener('pointerdown', press);
    place.removeEventListener('click', click, true);
    removeEventListener('pointermove', move);
    removeEventListener('pointerup', release);
  };
}
