import { chars, ID, list, testLimits } from '../testing/limits.ts'
import { bookmarkCalls } from './bookmark.ts'

const { add, addNow, getByPage } = bookmarkCalls

const mark = {
  cameraId: ID,
  from: '2026-11-01T00:00:00Z',
  to: null,
  text: 't',
  tags: [],
}
const now = { cameraId: ID, ago: 0, text: 't', tags: [] }
const of = (base: object, field: string, values: readonly unknown[]) =>
  values.map(value => ({ ...base, [field]: value }))
const tagged = (count: number) => list(count, 0).map((_, index) => `tag ${index}`)

testLimits([
  [
    'bookmark: text',
    add.request,
    of(mark, 'text', ['t', chars(200)]),
    of(mark, 'text', ['', ' ', chars(201)]),
  ],
  [
    'bookmark: tags, each once',
    add.request,
    of(mark, 'tags', [[], [chars(20)], tagged(10)]),
    of(mark, 'tags', [[''], [chars(21)], tagged(11), ['Gate', 'gate']]),
  ],
  [
    'bookmark: span',
    add.request,
    of(mark, 'to', [null, '2026-11-01T00:00:00.001Z', '2026-11-04T00:00:00Z']),
    of(mark, 'to', [mark.from, '2026-10-31T00:00:00Z', '2026-11-04T00:00:00.001Z', 'later', undefined]),
  ],
  [
    'bookmark of now: ago',
    addNow.request,
    of(now, 'ago', [0, 3_600_000]),
    of(now, 'ago', [-1, 3_600_001, 0.5]),
  ],
  [
    'bookmarks: filters',
    getByPage.request,
    [{}, { searchText: chars(50) }, { tag: chars(20) }, { cameraIds: list(300, ID) }],
    [
      { searchText: chars(51) },
      { tag: chars(21) },
      { tag: '' },
      { cameraIds: [] },
      { cameraIds: list(301, ID) },
    ],
  ],
])
