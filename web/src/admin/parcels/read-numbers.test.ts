import { describe, expect, it } from 'vitest';
import { readListFile } from '../../read-list-file.ts';
import { readNumbers } from './read-numbers.ts';

const rowsOf = (text: string) =>
  readNumbers(text)?.rows.map(({ order, parcel, tracking, carrier }) =>
    [order, parcel, tracking, carrier].join('/'),
  );

const lines = (text: string) => readNumbers(text)?.rows.map(({ line }) => line);

describe('a file with numbers', () => {
  it('is read by the names above its columns, in any order', () => {
    expect(
      rowsOf(
        'Carrier,Number,Order,Parcel\nNorthern Post,NP 4471 9920,TB-7QWN-2HXC,2\n,NP 1,TB-K2WZ-5B8N,\n',
      ),
    ).toEqual(['TB-7QWN-2HXC/2/NP 4471 9920/Northern Post', 'TB-K2WZ-5B8N//NP 1/']);
    expect(rowsOf('Reference\tTracking number\nTB-7QWN-2HXC\t1Z999\n')).toEqual([
      'TB-7QWN-2HXC//1Z999/',
    ]);
  });

  it('is the one of the addresses, with the numbers filled in', () => {
    const head =
      'Order,Parcel,Pieces,Name,Company,Street,Street 2,Postcode,City,Region,Country,Email,Phone,Promised day,Delivery method,Carrier,Number';
    expect(
      rowsOf(
        `\uFEFF${head}\r\nTB-7QWN-2HXC,2,12,Ruth Kendall,"Northgate, Club",3 Row,,M1 1AE,Manchester,,GB,r@x.example,,2026-11-27,Parcel,Northern Post,NP447199\r\n`,
      ),
    ).toEqual(['TB-7QWN-2HXC/2/NP447199/Northern Post']);
  });

  it('may have the semicolons of a spreadsheet and the name of its mark', () => {
    expect(
      rowsOf('sep=;\r\nBestellnummer;Sendungsnummer\r\nTB-7QWN-2HXC;JVGL06240000123\r\n'),
    ).toEqual(['TB-7QWN-2HXC//JVGL06240000123/']);
    expect(rowsOf('Order;Number\nTB-7QWN-2HXC;="00123456"\n')).toEqual(['TB-7QWN-2HXC//00123456/']);
  });

  it('is read by its values where it has no names', () => {
    expect(
      rowsOf('1Z9994471,TB-7QWN-2HXC,1,Northern Post\n1Z9994472,TB-K2WZ-5B8N,2,Northern Post\n'),
    ).toEqual(['TB-7QWN-2HXC/1/1Z9994471/Northern Post', 'TB-K2WZ-5B8N/2/1Z9994472/Northern Post']);
    expect(rowsOf('TB-7QWN-2HXC;1Z9994471')).toEqual(['TB-7QWN-2HXC//1Z9994471/']);
  });

  it('names its rows as a spreadsheet does', () => {
    expect(lines('Order,Number,Parcel\nTB-7QWN-2HXC,1,1\nTB-7QWN-2HXC,2,2')).toEqual([2, 3]);
    expect(lines('TB-7QWN-2HXC;1Z9994471')).toEqual([1]);
  });

  it('has rows that are wrong like the others', () => {
    expect(rowsOf('Order,Parcel,Number\nTB-9C4R-TT71,1,NP 1\nTB-K2WZ-5B8N,2,\n,,NP 9\n')).toEqual([
      'TB-9C4R-TT71/1/NP 1/',
      'TB-K2WZ-5B8N/2//',
      '//NP 9/',
    ]);
  });

  it('is none where no column has orders', () => {
    expect(readNumbers('Name,Street\nRuth,3 Row')).toBeUndefined();
    expect(readNumbers('')).toBeUndefined();
  });

  it('may have the letters of Windows or two bytes a letter', () => {
    const text = 'Order;Carrier;Number\r\nTB-7QWN-2HXC;Österreichische Post;123456789\r\n';
    const latin = Uint8Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
    const wide = Uint8Array.from([
      0xff,
      0xfe,
      ...Array.from(text).flatMap((letter) => [(letter.codePointAt(0) ?? 0) & 255, 0]),
    ]);
    for (const bytes of [latin, wide]) {
      const read = readListFile(bytes, 'numbers.csv');
      expect('text' in read && rowsOf(read.text)).toEqual([
        'TB-7QWN-2HXC//123456789/Österreichische Post',
      ]);
    }
  });

  it('of a thousand rows is read in one go', () => {
    const rows = Array.from({ length: 1000 }, (_, index) => `TB-7QWN-2HXC,${index},NP${index}`);
    expect(readNumbers(`Order,Parcel,Number\n${rows.join('\n')}`)?.rows).toHaveLength(1000);
  });
});
