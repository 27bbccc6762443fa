export function splitAtLettering(svg: string): { below: string; rest: string } | undefined;
