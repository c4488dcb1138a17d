const AMOUNTS = '[(a little bit of|a bit of|some|a lot of|lots of)]';

/** Lists and rules for orders of coffee. */
export const COFFEE = {
  lists: {
    size: ['small', 'medium', 'large', 'eight ounce', 'twelve ounce', 'sixteen ounce', 'twenty ounce'],
    roast: ['light roast', 'medium roast', 'dark roast'],
    shots: ['single shot', 'double shot', 'triple shot'],
    drink: [
      'americano',
      'cappuccino',
      'espresso',
      'iced mocha',
      'latte',
      'mocha',
      'coffee',
      'drip coffee',
      'house coffee',
      'iced coffee',
    ],
    milk: ['milk', 'skim milk', 'whole milk', 'soy milk', 'almond milk', 'cream'],
    sugar: ['sugar', 'brown sugar', 'sweetener'],
  },
  rules: {
    opening: '(brew|can i get|can i have|i want|get me|give me|i would like|make me|may i have)',
    milk: `${AMOUNTS} {milk}`,
    sugar: `${AMOUNTS} {sugar}`,
    with: 'with (<milk>|<sugar>|<milk> and <sugar>|<sugar> and <milk>)',
  },
};

export const COFFEE_SENTENCES = ['<opening> [a|an] ([{size}];[{roast}];[{shots}]) {drink} [<with>]'];
