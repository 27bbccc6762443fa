import { optionOf } from '../shop.fixture.ts';
import { expect, it } from 'vitest';
import type { Option } from '../catalogue.ts';
import { asItWas, previewAddress, signedPictures } from './preview-address.ts';

const wording: Option = optionOf({ _id: 'id of Wording', name: 'Wording', kind: 'text' });

it('names the choice, the side and the revision, and takes a width behind them', () => {
  const product = { _id: 'p1', art: { revision: 'r 1' } };
  const chosen = [{ optionId: wording._id, valueId: null, value: 'a & b' }];
  expect(previewAddress(product, [wording], chosen, 'back')).toBe(
    '/api/product/p1/preview?wording=a+%26+b&view=back&rev=r+1',
  );
  expect(previewAddress(product, [wording], [], 'front')).toBe(
    '/api/product/p1/preview?view=front&rev=r+1',
  );
});

it('says of what is no longer offered what it looked like, apart from every option', () => {
  const product = { _id: 'p1', art: { revision: 'r1' } };
  const address = previewAddress(product, [], [], 'front', { colour: '#59603a' });
  const search = new URLSearchParams(address.split('?')[1]);
  expect(asItWas(search, ['colour', 'trim'])).toEqual({ colour: '#59603a' });
  expect(asItWas(search, ['trim'])).toEqual({});
});

it("has customers' pictures with what signs them, and neither without the other", () => {
  const product = { _id: 'p1', art: { revision: 'r1' } };
  const pictures = '[{"side":"front","name":"a & b"}]';
  const address = previewAddress(product, [], [], 'front', { pictures }, 'abc_-1');
  const search = new URLSearchParams(address.split('?')[1]);
  expect(signedPictures(search)).toEqual({ pictures, signature: 'abc_-1' });
  search.delete('_sign');
  expect(signedPictures(search)).toEqual({ pictures, signature: '' });
  expect(signedPictures(new URLSearchParams('_sign=abc'))).toBeUndefined();
  expect(previewAddress(product, [], [], 'front')).not.toContain('_sign');
});
