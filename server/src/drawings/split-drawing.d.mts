export function splitAtLettering(
  svg: string,
): { below: string; letters: string; over: string | undefined } | undefined;
