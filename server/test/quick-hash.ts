import argon2 from '@node-rs/argon2';

/**
 * A hash of a password as the shop's own are, but without their price: a hash says what it cost, so
 * that each login against this one is cheap as well. For accounts of which a test asks no more than
 * that they can log in.
 */
export function quickHash(password: string): Promise<string> {
  return argon2.hash(password.normalize('NFKC'), { memoryCost: 8, timeCost: 1, parallelism: 1 });
}
