import { currentSession, renewToken } from '../../session.ts';

/** If it was this browser's account, its session has ended; else /login would lead on as before. */
export async function learnOfEnd(): Promise<void> {
  if (currentSession().status !== 'authenticated') return;
  await renewToken().catch(() => undefined); // What was asked for is done all the same.
}
