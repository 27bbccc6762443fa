/** PostgreSQL settings by name, as in postgresql.conf. */
export type Settings = Readonly<Record<string, string | number>>;

/** For a small shop on one machine; whatever is not here stays as PostgreSQL has it. */
export const forSmallShop: Settings = {
  shared_buffers: '64MB',
  max_connections: 50,
  max_wal_size: '256MB',
  min_wal_size: '32MB',
  wal_compression: 'on',
  max_wal_senders: 0,
  // its queries are short: planning them for several processes or compiling them costs more
  max_parallel_workers_per_gather: 0,
  jit: 'off',
  io_method: 'sync',
  timezone: 'UTC',
  log_timezone: 'UTC',
};
