/** `count` orders of verbs, devices and rooms (a product: very regular). */
export function productOrders(count: number): readonly string[] {
  const rooms = ROOMS.flatMap((room) => PLACES.map((place) => `${place} ${room}`.trim()));
  const all = VERBS.flatMap((verb) =>
    DEVICES.flatMap((device) => rooms.map((room) => `${verb} the ${device} in the ${room}`)),
  );
  return Array.from({ length: count }, (_, index) => all[(index * 7_919) % all.length] ?? '');
}

/** `count` different orders of three to seven common words in no pattern: nothing to share but by chance. */
export function flatOrders(count: number): readonly string[] {
  let state = 1;
  const random = (below: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  const orders = new Set<string>();
  while (orders.size < count) {
    orders.add(Array.from({ length: 3 + random(5) }, () => WORDS[random(WORDS.length)]).join(' '));
  }
  return [...orders];
}

const VERBS = 'turn on,turn off,switch on,switch off,open,close,start,stop,dim,check'.split(',');
const DEVICES =
  'light,lamp,fan,heater,window,curtain,television,radio,speaker,door,blind,printer,camera,alarm,timer,clock,oven,kettle,vacuum,sprinkler'.split(
    ',',
  );
const PLACES = ['', 'big', 'small', 'old', 'new'];
const ROOMS = 'kitchen,bedroom,bathroom,office,garage,cellar,attic,hall,nursery,garden,library'.split(',');
const WORDS = [
  ...new Set(
    `play pause music song album radio volume louder quiet morning evening weather tomorrow today tonight monday friday
    weekend light lamp window door garden kitchen bedroom office garage shopping list bread butter coffee water heating
    warmer colder degrees timer alarm minute hour remind mother father brother sister school train bus station ticket
    calendar meeting message phone number doctor birthday present picture movie channel television news sports football
    score recipe dinner lunch breakfast cheese apple orange banana yellow green purple silver golden river mountain ocean
    island summer winter spring autumn market bakery butcher pharmacy library museum theater concert guitar piano violin`.split(
      /\s+/,
    ),
  ),
];
