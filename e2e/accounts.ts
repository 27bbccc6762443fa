import { randomUUID } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import { insertAccount } from '../server/src/accounts/queries.ts';
import { openDatabase, type Queryable } from '../server/src/database/pool.ts';
import { quickHash } from '../server/test/quick-hash.ts';

export interface Login {
  name: string;
  email: string;
  password: string;
}

export const admin: Login = {
  name: 'Admin',
  email: 'admin@tailorbird.example',
  password: 'a password of the admin',
};

/** Somebody else at the desk. */
export const secondAdmin: Login = {
  name: 'Ada Admin',
  email: 'ada@tailorbird.example',
  password: 'ada has a password',
};

/** Customers with a name of their own, one for each journey that says it. Others use `newCustomer`. */
export const customers = {
  ruth: { name: 'Ruth Kendall', email: 'ruth.kendall@example.com', password: 'ruth: señal ✂' },
  imre: { name: 'Imre Szabó', email: 'imre@szabo.example', password: 'imre has a password' },
  noor: { name: 'Noor Haddad', email: 'noor@haddad.example', password: 'noor has a password' },
  forgetful: { name: 'Fay Forgetful', email: 'fay@example.com', password: 'a forgotten one' },
  guesser: { name: 'Gus Lockner', email: 'gus@example.com', password: 'gus has a password' },
  owner: { name: 'Olga Owner', email: 'olga@example.com', password: 'olga has a password' },
  mover: { name: 'Mira Mover', email: 'mira@before.example', password: 'mira has a password' },
  careful: { name: 'Cem Careful', email: 'cem@example.com', password: 'cem has a password' },
  refused: { name: 'Remy Refused', email: 'remy@example.com', password: 'remy has a password' },
  promoted: { name: 'Pia Promoted', email: 'pia@example.com', password: 'pia has a password' },
  locked: { name: 'Lars Locked', email: 'lars@example.com', password: 'lars has a password' },
  leaver: { name: 'Lea Leaver', email: 'lea@example.com', password: 'lea has a password' },
  weaver: { name: 'Wanda Weaver', email: 'wanda@example.com', password: 'wanda has one' },
  dyer: { name: 'Dina Dyer', email: 'dina@example.com', password: 'dina has a password' },
  again: { name: 'Agnes Again', email: 'agnes@example.com', password: 'agnes has a password' },
  often: { name: 'Olaf Often', email: 'olaf@example.com', password: 'olaf has a password' },
  promised: { name: 'Pat Promised', email: 'pat@example.com', password: 'pat has a password' },
  regular: { name: 'Rita Regular', email: 'rita@example.com', password: 'rita has a password' },
  newcomer: { name: 'Nia Newcomer', email: 'nia@example.com', password: 'nia has a password' },
  picker: { name: 'Petra Picker', email: 'petra@example.com', password: 'petra has one' },
  formula: { name: '=1+1 Formula', email: 'formula@example.com', password: 'a formula has one' },
  patient: { name: 'Pavel Patient', email: 'pavel@example.com', password: 'pavel has one' },
  waiting: { name: 'Willa Waiting', email: 'willa@example.com', password: 'willa has one' },
  desk: { name: 'Dora Desk', email: 'dora@example.com', password: 'dora has a password' },
  contested: { name: 'Con Tested', email: 'con@example.com', password: 'con has a password' },
  fresh: { name: 'Freya Fresh', email: 'freya@example.com', password: 'freya has one' },
  phone: { name: 'Phoebe Phone', email: 'phoebe@example.com', password: 'phoebe has one' },
  transferrer: { name: 'Tora Transfer', email: 'tora@example.com', password: 'tora has one' },
  depositor: { name: 'Dag Depositor', email: 'dag@example.com', password: 'dag has a password' },
  addressed: { name: 'Adda Addressed', email: 'adda@example.com', password: 'adda has one' },
  boxed: { name: 'Basil Boxed', email: 'basil@example.com', password: 'basil has a password' },
  workshop: { name: 'Wilma Workshop', email: 'wilma@example.com', password: 'wilma has one' },
  narrow: { name: 'Nele Narrow', email: 'nele@example.com', password: 'nele has a password' },
  busy: { name: 'Bodo Busy', email: 'bodo@example.com', password: 'bodo has a password' },
  hurried: { name: 'Hugo Hurried', email: 'hugo@example.com', password: 'hugo has a password' },
  scribe: { name: 'Silas Scribe', email: 'silas@example.com', password: 'silas has one' },
  shopper: { name: 'Shay Shopper', email: 'shay@example.com', password: 'shay has one' },
  herald: { name: 'Hal Herald', email: 'hal@example.com', password: 'hal has a password' },
  crier: { name: 'Cleo Crier', email: 'cleo@example.com', password: 'cleo has a password' },
  slip: { name: 'Sly Slip', email: 'sly@example.com', password: 'sly has a password' },
  several: { name: 'Seve Ral', email: 'seve@example.com', password: 'seve has a password' },
  thumb: { name: 'Thea Thumb', email: 'thea@example.com', password: 'thea has a password' },
  returner: { name: 'Rex Returner', email: 'rex@example.com', password: 'rex has a password' },
  turner: { name: 'Tula Turner', email: 'tula@example.com', password: 'tula has a password' },
  absent: { name: 'Abe Absent', email: 'abe@example.com', password: 'abe has a password' },
  linked: { name: 'Lina Linked', email: 'lina@example.com', password: 'lina has a password' },
  magnifier: { name: 'Max Magnus', email: 'magnus@example.com', password: 'magnus has one' },
  reader: { name: 'Rosa Reader', email: 'rosa@example.com', password: 'rosa has a password' },
  packer: { name: 'Pia Packer', email: 'pia.packer@example.com', password: 'pia has one too' },
  folder: { name: 'Fred Folder', email: 'fred@example.com', password: 'fred has a password' },
  presser: { name: 'Prue Presser', email: 'prue.presser@example.com', password: 'prue has one' },
  trimmer: {
    name: 'Tim Trimmer',
    email: 'tim.trimmer@example.com',
    password: 'tim has a password',
  },
  hemmer: { name: 'Hedy Hemmer', email: 'hedy@example.com', password: 'hedy has a password' },
  stitcher: { name: 'Stan Stitcher', email: 'stan@example.com', password: 'stan has one' },
  tabs: { name: 'Two Tabs', email: 'tabs@example.com', password: 'tabs has a password' },
  keeper: { name: 'Kit Keeper', email: 'kit@example.com', password: 'kit has a password' },
  hoarder: { name: 'Hope Hoarder', email: 'hope@example.com', password: 'hope has a password' },
  doubler: { name: 'Dov Doubler', email: 'dov@example.com', password: 'dov has a password' },
  bringer: { name: 'Bria Bringer', email: 'bria@example.com', password: 'bria has a password' },
  copyist: { name: 'Coy Copyist', email: 'coy@example.com', password: 'coy has a password' },
} satisfies Record<string, Login>;

export const tokenSecret = 'only for the tests of the browser journeys';

/** Settings of each process of the shop that journeys walk through. */
export const shopSettings = {
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
  TOKEN_SECRET: tokenSecret,
};

export async function insertAccounts(db: Queryable): Promise<void> {
  await insertCustomers(db, Object.values(customers));
  await insert(db, secondAdmin, 'admin');
}

export async function insertCustomers(db: Queryable, logins: readonly Login[]): Promise<void> {
  for (const login of logins) await insert(db, login, 'customer');
}

/** A customer whom nobody else knows, in the shop of all journeys: verified, with an empty cart. */
export async function newCustomer(): Promise<Login> {
  const id = randomUUID();
  const login = {
    name: `Casey ${id.slice(0, 8)}`,
    email: `casey.${id}@example.com`,
    password: 'casey has a password',
  };
  const database = openDatabase(process.env['SHOP_DATABASE_URL'] ?? '');
  // not by the API: that counts sign-ups of an address, and waits for a mail to be read
  await insertCustomers(database, [login]);
  await database.close();
  return login;
}

async function insert(
  db: Queryable,
  { name, email, password }: Login,
  role: 'customer' | 'admin',
): Promise<void> {
  await insertAccount(db, {
    id: uuid(),
    name,
    email,
    password_hash: await quickHash(password),
    roles: [role],
    is_email_verified: true,
  });
}
