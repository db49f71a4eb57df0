import { expect, test } from 'vitest'
import { idOf, parseGuide } from './parse-guide.ts'

const blocksOf = (text: string) => parseGuide(`# T\n\n${text}\n`)[0]?.blocks

test('headings begin sections, with what stands before the first chapter under the title', () => {
  const sections = parseGuide('# Guide\n\nBefore\n\n## One\nAt once\n### Two, of it\n')
  expect(sections.map(({ title, level, blocks }) => [title, level, blocks.length])).toEqual([
    ['Guide', 1, 1],
    ['One', 2, 1],
    ['Two, of it', 3, 0],
  ])
})

test('the id of a section is the anchor of its English heading', () => {
  expect(idOf('10. Client versions, system parameters, keys')).toBe(
    '10-client-versions-system-parameters-keys',
  )
})

test('lines of a text are joined, by no space between Chinese signs', () => {
  expect(blocksOf('One\ntwo')).toEqual([{ kind: 'text', content: ['One two'] }])
  expect(blocksOf('第一\n第二')).toEqual([{ kind: 'text', content: ['第一第二'] }])
})

test('words are strong, emphasised, code or a link, of which the words stay', () => {
  expect(blocksOf('**Press *this* key** or `a*b*` as [there](../x.md) \\*')).toEqual([
    {
      kind: 'text',
      content: [
        { kind: 'strong', content: ['Press ', { kind: 'emphasis', content: ['this'] }, ' key'] },
        ' or ',
        { kind: 'code', text: 'a*b*' },
        ' as ',
        'there',
        ' ',
        '*',
      ],
    },
  ])
})

test('a list follows a text at once, and its items go on over indented lines', () => {
  expect(blocksOf('So:\n- one\n  more\n- two\n\n1. first')).toEqual([
    { kind: 'text', content: ['So:'] },
    { kind: 'list', isOrdered: false, items: [['one more'], ['two']] },
    { kind: 'list', isOrdered: true, items: [['first']] },
  ])
})

test('tables, code and pictures', () => {
  expect(blocksOf('| key | |\n|---|---|\n| **A** | takes |')).toEqual([
    { kind: 'table', head: [['key'], []], rows: [[[{ kind: 'strong', content: ['A'] }], ['takes']]] },
  ])
  expect(blocksOf('    npm run x\n    npm run y')).toEqual([{ kind: 'code', text: 'npm run x\nnpm run y' }])
  expect(blocksOf('```\n# no heading\n```\nAfter')).toEqual([
    { kind: 'code', text: '# no heading' },
    { kind: 'text', content: ['After'] },
  ])
  expect(blocksOf('![The wall](wall.png)')).toEqual([
    { kind: 'picture', source: 'wall.png', label: 'The wall' },
  ])
})
