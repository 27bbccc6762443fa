/**
 * For the process that draws. glibc gives every large block back to the system at once, and each
 * blur takes several of the size of the picture: kept instead, drawing takes a fifth less of the
 * processor, and a third of the time on a busy machine. Must be set before the process starts;
 * other C libraries ignore it.
 */
export const drawingEnvironment = {
  MALLOC_MMAP_THRESHOLD_: '1000000000',
  MALLOC_TRIM_THRESHOLD_: '1000000000',
  MALLOC_TOP_PAD_: '100000000',
} as const;
