import { expect, test } from 'vitest'
import { firstVisibleSheet, isErrorValue, withAddresses, withErrors, withoutLongTexts } from './sheet-xml.ts'

test('the first sheet that people see is read', () => {
  const sheets = '<sheets><sheet name="a" state="hidden" sheetId="1"/><x:sheet name="b" state="veryHidden"/>'
  expect(firstVisibleSheet(`${sheets}<sheet name="c" sheetId="3"/></sheets>`)).toBe(3)
  expect(firstVisibleSheet('<sheets><sheet name="a"/><sheet name="b" state="hidden"/></sheets>')).toBe(1)
  expect(firstVisibleSheet('<workbook/>')).toBe(1)
})

test('rows and cells without an address count on from the one before', () => {
  expect(withAddresses('<row><c><v>1</v></c><c r="AA1"/><c t="n"/></row><row r="4"><c/></row><x:row/>')).toBe(
    '<row r="1"><c r="A1"><v>1</v></c><c r="AA1"/><c r="AB1" t="n"/></row><row r="4"><c r="A4"/></row><x:row r="5"/>',
  )
})

test('a sheet with all its addresses stays as it is', () => {
  const sheet = '<cols><col min="1"/></cols><row r="1" spans="1:2"><c r="A1" s="1"><v>r=</v></c></row>'
  expect(withAddresses(sheet)).toBe(sheet)
})

test('an error stays as the text that is shown for it', () => {
  expect(withErrors('<c r="A1" t="e" s="2"><v>#N/A</v></c><c t="s"/>')).toBe(
    '<c r="A1" t="str" s="2"><v>#N/A</v></c><c t="s"/>',
  )
  expect(['#N/A', '#REF!', '#DIV/0!', '#NAME?'].every(isErrorValue)).toBe(true)
  expect(['#1', 'N/A', '#N/A ', ''].some(isErrorValue)).toBe(false)
})

test('a text is cut after as many characters as a cell can hold, and a tag with it', () => {
  const [most, more] = ['x'.repeat(32_767), 'x'.repeat(1_000_000)]
  expect(withoutLongTexts(`<row><c><t>${more}</t></c><c><t>${most}</t></c></row>`)).toBe(
    `<row><c><t>${most}</t></c><c><t>${most}</t></c></row>`,
  )
  expect(withoutLongTexts(`<c r="${more}"/>`)).toHaveLength('<>'.length + most.length)
})
