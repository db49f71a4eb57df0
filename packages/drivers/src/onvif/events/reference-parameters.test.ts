import { expect, test } from 'vitest'
import { find, readXml } from '../../kit/xml.ts'
import { referenceHeader } from './reference-parameters.ts'

const headerOf = (parameters: string): string =>
  referenceHeader(
    readXml(
      `<SubscriptionReference xmlns:a="urn:axis"><ReferenceParameters>${parameters}</ReferenceParameters></SubscriptionReference>`,
    ),
  )

test.each([
  ['of Axis', '<a:SubscriptionId>17</a:SubscriptionId>', 'SubscriptionId', 'urn:axis', '17'],
  ['without a namespace', '<Id>6f1c-22</Id>', 'Id', '', '6f1c-22'],
  ['escaped', '<p:Key xmlns:p="urn:a&amp;b">a &lt; b</p:Key>', 'Key', 'urn:a&b', 'a < b'],
])('a parameter %s comes back as it was told, marked', (_, told, name, namespace, text) => {
  const header = readXml(`<h xmlns:a="http://www.w3.org/2005/08/addressing">${headerOf(told)}</h>`)
  expect(header.children).toEqual([
    expect.objectContaining({
      name,
      namespace,
      text,
      attributes: new Map([['IsReferenceParameter', 'true']]),
    }),
  ])
})

test('all of several, with their attributes and what is in them', () => {
  const header = readXml(
    `<h xmlns:a="http://www.w3.org/2005/08/addressing">${headerOf('<a:One kind="x&quot;"/><a:Two><a:In>2</a:In></a:Two>')}</h>`,
  )
  expect(header.children.map(({ name }) => name)).toEqual(['One', 'Two'])
  expect(header.children[0]?.attributes.get('kind')).toBe('x"')
  expect(find(header, 'Two', 'In')).toMatchObject({ namespace: 'urn:axis', text: '2' })
})

test.each([
  ['none', ''],
  ['too many', '<a:One/>'.repeat(17)],
  ['too long', `<a:One>${'x'.repeat(5000)}</a:One>`],
])('%s are left out', (_, told) => {
  expect(headerOf(told)).toBe('')
})
