import { operatorPermissions, type MenuNode, type PermissionCode } from '@palisade/contract'
import { expect, test } from 'vitest'
import { openPassword, sealPassword } from '#server/modules/access/password/login-cipher.ts'
import { menusFor } from './menu.rules.ts'
import {
  createPasswordHasher,
  RUNNING_MAX,
  WAITING_MAX,
} from '#server/modules/access/password/password-hasher.ts'
import { newTicket, ticketHash } from './ticket.ts'

const key = Buffer.from('000102030405060708090a0b0c0d0e0f', 'hex').toString('base64')

test('the login cipher is AES-128-ECB with PKCS#7, as openssl has it', () => {
  // printf 'Passw0rd!密码' | openssl enc -aes-128-ecb -K 000102030405060708090a0b0c0d0e0f -base64
  const fromOpenssl = 'vkjHBvHU6gzqrlX++q3ohA=='
  expect(sealPassword(key, 'Passw0rd!密码')).toBe(fromOpenssl)
  expect(openPassword(key, fromOpenssl)).toBe('Passw0rd!密码')
})

test.each([
  ['another key', sealPassword(Buffer.alloc(16, 9).toString('base64'), 'Passw0rd!')],
  ['no base64', '%%%'],
  ['half a block', Buffer.alloc(8).toString('base64')],
  ['nothing', ''],
])('a password made with %s does not open', (_name, sealed) => {
  expect(openPassword(key, sealed)).toBeUndefined()
})

test('tickets have 256 bits, differ, and are stored as a hash', () => {
  const tickets = Array.from({ length: 100 }, newTicket)
  expect(new Set(tickets).size).toBe(100)
  expect(Buffer.from(tickets[0]!, 'base64url')).toHaveLength(32)
  expect(ticketHash(tickets[0]!).toString('base64url')).not.toBe(tickets[0])
})

const names = (entry: { screen: string } | { group: string }) => {
  const name = 'screen' in entry ? entry.screen : entry.group
  return { name, en_name: name }
}
const urls = (nodes: MenuNode[]): string[] => nodes.flatMap(node => [node.url, ...urls(node.children)])
const menusOf = (permitted: readonly PermissionCode[]) => menusFor(code => permitted.includes(code), names)

test('an operator sees his screens, in groups, and no administration', () => {
  const found = urls(menusOf(operatorPermissions))
  expect(found).toContain('/alarm/record')
  expect(found).toContain('/setting/device/access/deviceList')
  expect(found).toContain('/speedAlarm/live')
  expect(found).toContain('/bayonet/analysisControl/controlList')
  expect(found).not.toContain('/bayonet/blackListSetting')
  expect(found).not.toContain('/setting/system/apiKeys')
})

test('a group without a permitted screen is not shown; without any the menu is empty', () => {
  expect(menusOf(['live.view'])).toEqual([
    { name: 'videoControl', en_name: 'videoControl', url: '/video/control', children: [] },
  ])
  expect(menusOf(['api_key.manage'])).toEqual([
    {
      name: 'setting',
      en_name: 'setting',
      url: '',
      children: [
        {
          name: 'system',
          en_name: 'system',
          url: '',
          children: [{ name: 'apiKeys', en_name: 'apiKeys', url: '/setting/system/apiKeys', children: [] }],
        },
      ],
    },
  ])
  expect(menusOf([])).toEqual([])
})

test('a password verifies against its hash only, and an unknown user never', async () => {
  const hasher = createPasswordHasher()
  const stored = await hasher.hash('right-1')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await hasher.verify(stored, 'right-1')).toBe(true)
  expect(await hasher.verify(stored, 'wrong-1')).toBe(false)
  expect(await hasher.verify(undefined, 'nobody has this password')).toBe(false)
})

test('runs four of a thousand tasks at once, lets 256 wait, refuses the rest, and frees the places afterwards', async () => {
  const hasher = createPasswordHasher()
  let running = 0
  let most = 0
  const task = async () => {
    most = Math.max(most, ++running)
    await new Promise(resolve => setImmediate(resolve))
    running -= 1
    if (most > RUNNING_MAX) throw new Error('too many')
  }
  const results = await Promise.all(Array.from({ length: 1000 }, () => hasher.inTurn(task)))
  expect(most).toBe(RUNNING_MAX)
  expect(results.filter(result => result !== undefined)).toHaveLength(RUNNING_MAX + WAITING_MAX)
  await expect(hasher.inTurn(() => Promise.reject(new Error('fails')))).rejects.toThrow('fails')
  expect(await hasher.inTurn(() => Promise.resolve(7))).toEqual({ value: 7 })
})
