/** What people say when they mean nobody's assistant: a hotword is calibrated against it. */
export const OTHER_TALK: readonly string[] = [
  'The weather was fine yesterday, so we walked along the beach.',
  'Can you tell me when the next train to the city leaves?',
  'She has bought a brown coat and a pair of leather boots.',
  'Hey, what are you doing over there with my bicycle?',
  'Okay, let us go back before it gets dark outside.',
  'Hello everybody, welcome to the evening news.',
  'He broke his arm when he fell off the ladder.',
  'The commission will compute the new prices by tomorrow.',
  'Good morning, I would like a cup of tea and some toast.',
  'All of them were asked to stop talking and to listen.',
  'My brother plays football on the field behind the school.',
  'There are forty people in the room and only thirty chairs.',
  'Put the box under the table and turn the picture around.',
  'I never know what to cook when the children come home.',
  'The president spoke about jobs, taxes and the environment.',
  'Take the second street on the right, then go straight ahead.',
];
