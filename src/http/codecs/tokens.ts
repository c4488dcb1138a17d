import * as t from 'io-ts';
import { Role } from '../access/role.ts';
import { titled } from './titled.ts';

const OF_TOKEN = { name: t.string, role: Role, added: t.string };
const MEANINGS = {
  role: 'order: gives orders and answers, and reads what holds no secret; author: also changes brain and settings; admin: everything',
  added: 'when it was made',
};

export const TokenBody = titled(
  'NewToken',
  t.type({ name: t.string, role: Role }, 'a JSON object with name and role'),
  {
    name: '1 to 64 letters, digits, dots, dashes and underscores',
    role: MEANINGS.role,
  },
);

export const TokenList = titled(
  'TokenList',
  t.type({ tokens: t.readonlyArray(titled('Token', t.type(OF_TOKEN), MEANINGS)) }),
);

export const AddedToken = titled('AddedToken', t.type({ ...OF_TOKEN, token: t.string }), {
  ...MEANINGS,
  token: 'its text, shown this once',
});
