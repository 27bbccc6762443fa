/** The choices of a status filter. */
export function StatusOptions() {
  return (
    <>
      <option value="all">All</option>
      <option value="pending">Pending</option>
      <option value="completed">Completed</option>
      <option value="cancelled">Cancelled</option>
    </>
  );
}
