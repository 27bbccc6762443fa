import { admin } from './accounts.ts';
import { answer, REASON, refuse } from './failing-calls.ts';
import { expect, logIn, test } from './shop.ts';

const order = {
  _id: '01980000-0000-7000-8000-00000000000a',
  orderId: 'TB-SPEC-TEXT',
  customer: null,
  orderDate: '2026-01-02T03:04:05.000Z',
  status: 'pending',
  totalAmount: 1,
  priceLines: [],
  version: 1,
  adminNotes: '',
  cart: {
    items: [1, 2, 3].map((number) => ({
      _id: `01980000-0000-7000-8000-00000000001${number}`,
      product: {
        _id: '01980000-0000-7000-8000-00000000000b',
        name: 'Tote',
        cost: 10,
        basePrice: 10,
        image_id: [],
      },
      quantity: number,
      priceLines: [],
      note: number === 2 ? 'Blue thread' : '',
      selectedOptions: [{ optionId: 'o', optionName: 'Colour', valueId: 'v', value: 'Olive' }],
    })),
  },
};

const listOf = (orders: object[], pages = 1) => ({
  orders,
  pagination: {
    currentPage: 1,
    totalPages: pages,
    totalOrders: orders.length,
    hasNextPage: false,
    hasPrevPage: false,
    limit: 10,
  },
});

// spec: 2.77 2.78 2.79 2.80 2.81 2.82 2.85 2.86 2.87 9.1 9.14
test('the order desk: filters, their buttons, pages, and what it says of no orders', async ({
  page,
}) => {
  await logIn(page, admin);
  await answer(page, ['GET', '/order'], listOf([]));
  await page.goto('/admin/orders');
  await expect(page.getByText('No Orders Found')).toBeVisible();
  await expect(page.getByText('No orders have been placed yet.')).toBeVisible();
  await expect(page.getByText('0 orders found')).toBeVisible();
  await expect(page.getByText('Page 1 of 1')).toBeVisible();
  await expect(page.getByText('(filtered)')).toHaveCount(0);
  await expect(page.getByLabel('Customer email')).toHaveAttribute('type', 'email');
  for (const label of ['Start date', 'End date']) {
    await expect(page.getByLabel(label)).toHaveAttribute('type', 'date');
  }
  const sizes = page.getByLabel('Items per page');
  await expect(sizes.getByRole('option')).toHaveText(['5', '10', '25', '50']);
  await expect(sizes).toHaveValue('10');

  await page.getByLabel('Order number').fill('TB-');
  await page.getByLabel('Status', { exact: true }).selectOption('Cancelled');
  await page.getByRole('button', { name: 'Apply Filters' }).click();
  await expect(page).toHaveURL(/statusFilter=cancelled&orderNumber=TB-/);
  await expect(page.getByText('(filtered)')).toBeVisible();
  await expect(
    page.getByText('No orders match your current filters. Try adjusting your search criteria.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expect(page).toHaveURL(/\/admin\/orders\??$/);

  await answer(page, ['GET', '/order'], listOf([order], 20));
  await page.goto('/admin/orders?page=10');
  const pages = page.getByRole('navigation', { name: 'Pages', exact: true });
  await expect(pages).toHaveText('1…89101112…20');
  await expect(pages.getByRole('link', { name: 'Previous page' })).toBeVisible();
  await expect(pages.getByRole('link', { name: 'Next page' })).toBeVisible();
});

// spec: 2.88 2.90 2.91 2.92 2.93 2.94 9.13
test('an order card shows two items until asked, and says what is not there', async ({ page }) => {
  await logIn(page, admin);
  await answer(page, ['GET', '/order'], listOf([order]));
  await page.goto('/admin/orders');
  const card = page.getByRole('article', { name: order.orderId });
  for (const text of ['Unknown', 'N/A', '2 Jan', '$60.00', 'Pending', 'No admin notes yet.']) {
    await expect(card).toContainText(text);
  }
  const items = card.getByRole('list', { name: `Items of ${order.orderId}` }).getByRole('listitem');
  await expect(items).toHaveCount(2);
  await expect(items.first()).toContainText(/Colour.*Olive/);
  await expect(items.first()).toContainText('No note');
  await expect(items.last()).toContainText('Blue thread');
  await expect(card).toContainText('... and 1 more items');
  await card.getByRole('button', { name: 'Show All' }).click();
  await expect(items).toHaveCount(3);
  await card.getByRole('button', { name: 'Show Less' }).click();
  await expect(items).toHaveCount(2);
  for (const [name, isCurrent] of [
    ['Pending', true],
    ['Completed', false],
    ['Cancelled', false],
  ] as const) {
    const button = card.getByRole('button', { name });
    await (isCurrent ? expect(button).toBeDisabled() : expect(button).toBeEnabled());
  }

  await page.route(`**/api/order/${order._id}`, async (route) => {
    // not answered before it is seen to be on its way
    await expect(card.getByText('Updating...')).toBeVisible();
    await route.fulfill({ json: { order: { ...order, status: 'completed', version: 2 } } });
  });
  await card.getByRole('button', { name: 'Completed' }).click();
  await expect(card.getByRole('button', { name: 'Completed' })).toBeDisabled();
  await expect(card.getByText('Updating...')).toHaveCount(0);
});

// spec: 2.83 2.84 2.89 8.3 8.4 8.5 8.6 9.16
test('what fails at the order desk is said, keeps what was typed, and can be tried again', async ({
  page,
}) => {
  await logIn(page, admin);
  await answer(page, ['GET', '/order'], listOf([{ ...order, adminNotes: 'Collects on Friday' }]));
  await page.goto('/admin/orders');
  const card = page.getByRole('article', { name: order.orderId });
  await refuse(page, ['PUT', `/order/${order._id}`]);
  await card.getByRole('button', { name: 'Completed' }).click();
  await expect(card).toContainText('Failed to update order status. Please try again.');

  await card.getByRole('button', { name: 'Edit the admin notes' }).click();
  const notes = card.getByLabel('Admin notes');
  await expect(notes).toHaveAttribute('placeholder', 'No admin notes yet.');
  await notes.fill('🧵'.repeat(501));
  await expect(card).toContainText('500 / 500');
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(card).toContainText('Failed to update order note. Please try again.');
  await expect(notes).toHaveValue('🧵'.repeat(500));
  await card.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(card).toContainText('Collects on Friday');

  await refuse(page, ['PUT', `/order/${order._id}/items/${order.cart.items[0]?._id}/note`]);
  await card.getByRole('button', { name: 'Edit the note for Tote' }).first().click();
  await card.getByLabel('Note for Tote').fill('Red thread');
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(card).toContainText('Failed to update item note. Please try again.');
  await expect(card.getByLabel('Note for Tote')).toHaveValue('Red thread');

  await refuse(page, ['GET', '/order']);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('Refreshing orders...')).toBeVisible();
  await expect(page.getByText('Failed to load orders. Please try again.')).toBeVisible();
  await expect(page.getByText(REASON)).toHaveCount(0);
  await answer(page, ['GET', '/order'], listOf([]));
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('No Orders Found')).toBeVisible();
  await expect(page.getByText('Failed to load orders')).toHaveCount(0);
});

// spec: 2.60
test('My Orders shows each status capitalised and in a colour of its own, and the total of the items', async ({
  page,
}) => {
  await logIn(page, admin);
  const statuses = ['pending', 'completed', 'cancelled'];
  const orders = statuses.map((status) => ({ ...order, _id: status, status }));
  await answer(page, ['GET', '/order/history'], listOf(orders));
  await page.goto('/orders');
  const list = page.getByRole('main').getByRole('listitem');
  const colours: string[] = [];
  for (const word of ['Pending', 'Completed', 'Cancelled']) {
    const entry = list.filter({ hasText: word });
    await expect(entry).toContainText('$60.00');
    const badge = entry.getByText(word, { exact: true });
    await expect(badge).toBeVisible();
    colours.push(await badge.evaluate((element) => getComputedStyle(element).color));
  }
  expect(new Set(colours).size).toBe(3);
});
