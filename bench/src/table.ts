export interface Row {
  what: string;
  ours: string;
  theirs?: string;
  ratio?: number;
  target?: string;
  isMet?: boolean;
}

const columns = ['what', 'ours', 'theirs', 'ratio', 'target', ''] as const;

/** The rows as a table that reads well on a terminal and in Markdown. */
export function asTable(rows: readonly Row[]): string {
  const cells = [
    [...columns],
    ...rows.map((row) => [
      row.what,
      row.ours,
      row.theirs ?? '',
      row.ratio?.toFixed(2) ?? '',
      row.target ?? '',
      row.isMet === undefined ? '' : row.isMet ? 'ok' : 'short',
    ]),
  ];
  const widths = columns.map((_, index) =>
    Math.max(...cells.map((row) => row[index]?.length ?? 0)),
  );
  const lines = cells.map(
    (row) => `| ${row.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join(' | ')} |`,
  );
  lines.splice(1, 0, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`);
  return lines.join('\n');
}
