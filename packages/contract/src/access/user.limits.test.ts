import { chars, ID, list, MOMENT, testLimits } from '../testing/limits.ts'
import { email, phone, userDraft } from './user.ts'
import { userGroupDraft } from './user-group.ts'

const draft = {
  userName: 'li',
  password: 'x',
  name: 'Li',
  level: 'operator',
  rolesFrom: null,
  rolesUntil: null,
  roleIds: [],
  groupIds: [],
}
const group = { name: 'g', roleIds: [], memberIds: [] }
const drafts = (field: string, values: readonly unknown[]) =>
  values.map(value => ({ ...draft, [field]: value }))
const groups = (field: string, values: readonly unknown[]) =>
  values.map(value => ({ ...group, [field]: value }))

testLimits([
  [
    'user name',
    userDraft,
    drafts('userName', ['a', 'A_9', chars(20)]),
    drafts('userName', ['', chars(21), 'a-b', '李']),
  ],
  ['name', userDraft, drafts('name', ['李', chars(50)]), drafts('name', ['', ' ', chars(51)])],
  ['job name', userDraft, drafts('jobName', ['', chars(50)]), drafts('jobName', [chars(51)])],
  ['place in lists', userDraft, drafts('sort', [0, 9999]), drafts('sort', [-1, 10_000, 1.5])],
  ['roles', userDraft, drafts('roleIds', [[], list(50, ID)]), drafts('roleIds', [list(51, ID)])],
  ['groups', userDraft, drafts('groupIds', [[], list(50, ID)]), drafts('groupIds', [list(51, ID)])],
  ['cloud account', userDraft, drafts('cloudAccount', ['', chars(50)]), drafts('cloudAccount', [chars(51)])],
  ['remarks', userDraft, drafts('remarks', ['', chars(200)]), drafts('remarks', [chars(201)])],
  [
    'validity of the roles',
    userDraft,
    [
      { ...draft, rolesFrom: MOMENT },
      { ...draft, rolesUntil: MOMENT },
      { ...draft, rolesFrom: MOMENT, rolesUntil: '2026-11-20T08:00:01Z' },
    ],
    [{ ...draft, rolesFrom: MOMENT, rolesUntil: MOMENT }],
  ],
  [
    'email',
    email,
    ['', 'a@b.cc', `${chars(58)}@${chars(38)}.cc`],
    ['a', 'a@b', `${chars(59)}@${chars(38)}.cc`],
  ],
  [
    'phone',
    phone,
    ['', '12345', `+${chars(20, '1')}`, '010 6552-99'],
    ['1234', chars(21, '1'), '12a45', '-1234'],
  ],
  ['group name', userGroupDraft, groups('name', ['g', chars(64)]), groups('name', ['', chars(65)])],
  [
    'roles of a group',
    userGroupDraft,
    groups('roleIds', [[], list(10, ID)]),
    groups('roleIds', [list(11, ID)]),
  ],
  [
    'members of a group',
    userGroupDraft,
    groups('memberIds', [[], list(2000, ID)]),
    groups('memberIds', [list(2001, ID)]),
  ],
])
