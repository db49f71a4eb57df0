import { expect, test } from 'vitest'
import { fileNameOf } from './file-name.ts'

test.each([
  ['attachment; filename="alarms.xlsx"', 'alarms.xlsx'],
  ['attachment; filename=alarms.xlsx', 'alarms.xlsx'],
  ["attachment; filename*=UTF-8''%E6%8A%A5.xlsx", '报.xlsx'],
  ['attachment; filename="a"; filename*=UTF-8\'\'%zz', 'a'],
  ['attachment; filename="../../etc/passwd"', '.._.._etc_passwd'],
  ['attachment', 'download'],
  [null, 'download'],
])('%s', (header, name) => expect(fileNameOf(header)).toBe(name))
