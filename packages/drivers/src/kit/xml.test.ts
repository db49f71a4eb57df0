import { describe, expect, test } from 'vitest'
import { escapeXml, find, findAll, readXml, textOf } from './xml.ts'

describe('reads', () => {
  test('elements without prefixes, attributes, texts, entities and comments', () => {
    const root = readXml(
      '\uFEFF<?xml version="1.0"?><!-- > --><s:Envelope xmlns:s="u"><s:Body a="1 > 0"> x &amp; &#x4e2d; <P t:token="1"/><P><![CDATA[<q>]]></P></s:Body></s:Envelope>\n',
    )
    expect(root.name).toBe('Envelope')
    const body = find(root, 'Body')
    expect(body?.attributes.get('a')).toBe('1 > 0')
    expect(textOf(root, 'Body')).toBe('x & 中')
    expect(findAll(body, 'P').map(one => one.attributes.get('token') ?? one.text)).toEqual(['1', '<q>'])
    expect(textOf(root, 'None', 'At', 'All')).toBe('')
  })

  test('namespaces, by prefix and by default, as the elements around declare them', () => {
    const root = readXml(
      '<s:a xmlns:s="urn:s" xmlns="urn:d"><b/><s:c xmlns:s="urn:t" x:id="1"/><s:c/><x:d/></s:a>',
    )
    expect([root, ...root.children].map(({ name, namespace }) => [name, namespace])).toEqual([
      ['a', 'urn:s'],
      ['b', 'urn:d'],
      ['c', 'urn:t'],
      ['c', 'urn:s'],
      ['d', ''],
    ])
    expect([...root.attributes, ...(root.children[1]?.attributes ?? [])]).toEqual([['id', '1']])
  })

  test('GBK where the declaration names it', () => {
    const bytes = Buffer.concat([
      Buffer.from('<?xml version="1.0" encoding="GB2312"?><a>'),
      Buffer.from([0xd6, 0xd0]),
      Buffer.from('</a>'),
    ])
    expect(readXml(bytes).text).toBe('中')
  })

  test('what was escaped comes back', () => {
    const text = `<a b="c">&'\u0007`
    expect(escapeXml(text)).not.toMatch(/[<>"]/)
    expect(readXml(`<a>${escapeXml(`<b c="d">&'`)}</a>`).text).toBe(`<b c="d">&'`)
  })
})

const bomb = `<!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><l>&b;</l>`
const hostile: [string, string][] = [
  ['a document type', bomb],
  ['a document type in lower case', bomb.replace('DOCTYPE', 'doctype')],
  ['an entity deep inside', `<a><b><!ENTITY x SYSTEM "file:///etc/passwd"></b></a>`],
  ['deep nesting', '<a>'.repeat(60_000)],
  ['deep nesting, closed', `${'<a>'.repeat(100)}${'</a>'.repeat(100)}`],
  ['too many elements', `<a>${'<b/>'.repeat(20_001)}</a>`],
  ['a cut', '<a><b>c</b>'],
  ['a cut tag', '<a b="c'],
  ['a cut comment', '<a><!-- '],
  ['two roots', '<a/><b/>'],
  ['more ends than begins', '<a></a></a>'],
  ['nothing', ''],
  ['a name that means something to JavaScript', '<a><__proto__ x="1"><b/></__proto__></a>'],
  ['text', 'Not found'],
  ['more bytes than are taken', `<a>${' '.repeat(1024 * 1024)}</a>`],
  ['an opened tag within a tag', '<a <b></b></a>'],
]

test.each(hostile)('%s is refused', (_, text) => {
  expect(() => readXml(text)).toThrow(expect.objectContaining({ deviceCause: 'protocol_error' }))
})

// A megabyte each: a cost of its square would not end before the deadline of the test.
test.each(['<', '<a ', '<!--'])('a megabyte of %s is refused', part => {
  expect(() => readXml(part.repeat(1_000_000 / part.length))).toThrow(
    expect.objectContaining({ deviceCause: 'protocol_error' }),
  )
})

test.each([
  [`<a ${'b="c" '.repeat(150_000)}/>`, ''],
  [`<a>${'&amp;'.repeat(200_000)}</a>`, '&'.repeat(200_000)],
  [`<a>${'&#'.repeat(400_000)}</a>`, '&#'.repeat(400_000)],
  [`<a>${']]>'.repeat(300_000)}</a>`, ']]>'.repeat(300_000)],
  [`<a>${'xmlns'.repeat(200_000)}</a>`, 'xmlns'.repeat(200_000)],
  [`<a>${'<b c="d">e</b>'.repeat(19_000)}</a>`, ''],
  [`<a>${'<![CDATA[x]]>'.repeat(70_000)}</a>`, 'x'.repeat(70_000)],
])('a megabyte of one pattern is read (%#)', (text, content) => {
  expect(readXml(text).text === content).toBe(true)
})
