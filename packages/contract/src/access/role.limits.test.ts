import { permissions } from '../manifest/permissions.ts'
import { chars, ID, list, testLimits } from '../testing/limits.ts'
import { roleDraft } from './role.ts'

const all = <Value>(value: Value) => ({ camera: value, gate: value, fire: value, door: value, other: value })
const draft = { name: 'r', permissions: [], areaIds: [], deviceScopes: all('area'), deviceIds: all([]) }
const drafts = (field: string, values: readonly unknown[]) =>
  values.map(value => ({ ...draft, [field]: value }))

testLimits([
  ['name', roleDraft, drafts('name', ['r', chars(255)]), drafts('name', ['', ' ', chars(256)])],
  ['remarks', roleDraft, drafts('remarks', ['', chars(200)]), drafts('remarks', [chars(201)])],
  [
    'permissions',
    roleDraft,
    drafts('permissions', [[], [...permissions]]),
    drafts('permissions', [[...permissions, permissions[0]], ['alarm.invent']]),
  ],
  ['areas', roleDraft, drafts('areaIds', [[], list(2000, ID)]), drafts('areaIds', [list(2001, ID)])],
  [
    'devices of all categories together',
    roleDraft,
    drafts('deviceIds', [
      { ...all([]), camera: list(20_000, ID) },
      { ...all([]), camera: list(19_999, ID), door: [ID] },
    ]),
    drafts('deviceIds', [
      { ...all([]), camera: list(20_001, ID) },
      { ...all([]), camera: list(20_000, ID), door: [ID] },
    ]),
  ],
  [
    'scope of each category',
    roleDraft,
    drafts('deviceScopes', [all('area'), all('chosen'), all('none')]),
    drafts('deviceScopes', [all('some'), { camera: 'area' }]),
  ],
])
