import { describe, expect, test } from 'vitest'
import { isCommonPassword, namesSomeone } from './common-password.rules.ts'
import { commonWords } from './common-words.ts'

describe('common passwords', () => {
  test.each([
    'password1234',
    'Password2026!',
    'P@ssw0rd1234',
    'p4$$w0rd!!!!',
    'passwordpassword',
    'administrator',
    'Admin@123456',
    'adminadmin123',
    'qwertyuiop12',
    'qwerty123456',
    'QWERTYuiop!!',
    '1qaz2wsx3edc',
    '1q2w3e4r5t6y',
    'zaq1xsw2cde3',
    '123456789012',
    '987654321098',
    'aaaaaaaaaaaa',
    'abababababab',
    'abcdefghijkl',
    '123123123123',
    'iloveyou2024',
    'Welcome12345',
    'Summer2025!!',
    'winterwinter',
    'LiverpoolFC1',
    'manchester20',
    'trustno1trustno1',
    'letmein-please',
    'woaini5201314',
    'guanliyuan01',
    '!@#$%^&*()!@',
    'dragon19991231',
    '31121999dragon',
    'hunter2hunter2',
    'starwars1977',
    'security-camera',
    'jennifer1234',
  ])('%s is refused', password => {
    expect(isCommonPassword(password)).toBe(true)
  })

  test.each([
    'correct horse battery staple',
    'tJ7#kq0Wz!4mB',
    'the gate creaks at noon',
    'xkvmwpzqhrty',
    'violet-otter-climbs-9-stairs',
    '蓝色的水獭爬上楼梯九级台阶呀',
    'dragon839201746',
    'mBn48dKw02LpQz',
    'wet socks under maple trees',
  ])('%s is accepted', password => {
    expect(isCommonPassword(password)).toBe(false)
  })

  test('thousands of entries come of each habit', () => {
    expect(commonWords.size).toBeGreaterThan(1000)
    const habits = [
      (word: string) => `${word}123456`,
      (word: string) => `${word}2026!`,
      (word: string) => `${word}${word}`,
      (word: string) => `!${word.toUpperCase()}!1987`,
      (word: string) => `${word.replaceAll('a', '@').replaceAll('o', '0')}_1234`,
    ]
    const entries = [...commonWords].flatMap(word => habits.map(habit => habit(word)))
    expect(entries.filter(entry => !isCommonPassword(entry))).toEqual([])
    expect(new Set(entries).size).toBeGreaterThan(5000)
  })

  // A search that tried every reading of every sign would not end before the test's deadline.
  test.each(['a1!', '1', 'admin', '!@', '50', 'il1!'])(
    'the longest password made of "%s" is not searched in vain',
    part => {
      expect(isCommonPassword(part.repeat(128).slice(0, 126) + 'ßü')).toBe(false)
    },
  )
})

describe('names in passwords', () => {
  const owner = { userName: 'maria_ortega', name: 'María Ortega' }

  test.each(['xx-maria_ortega-99', 'ORTEGAortega77', 'my palisade login'])('%s is refused', password => {
    expect(namesSomeone(password, owner)).toBe(true)
  })

  test('another name is not theirs, and two letters are nobody', () => {
    expect(namesSomeone('wet socks under maple', owner)).toBe(false)
    expect(namesSomeone('dry boots by the door', { userName: 'by', name: 'D' })).toBe(false)
  })
})
