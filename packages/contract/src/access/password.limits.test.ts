import { chars, testLimits } from '../testing/limits.ts'
import { password, passwordRule, encryptedPassword } from './password.ts'
import { enrolmentCode, recoveryCode, totpCode } from './second-factor.ts'
import { singleSignOnCalls } from './single-sign-on.ts'
import { apiKeyCalls, apiKeyName } from './api-key.ts'

const key = (name: string, scopes: string[] = ['event.intake']) => ({ name, scopes })

testLimits([
  [
    'password',
    password,
    ['abcd12', '12345!', 'abcde!', `${chars(49)}1`],
    ['abc12', chars(6), chars(6, '1'), chars(6, '!'), `${chars(50)}1`],
  ],
  [
    'standard, given by an administrator',
    passwordRule('standard', 'form'),
    [`${chars(19)}1`],
    [`${chars(20)}1`],
  ],
  ['standard, one’s own', passwordRule('standard', 'own'), [`${chars(49)}1`], [`${chars(50)}1`]],
  ['strong', passwordRule('strong', 'own'), [chars(12), chars(128)], [chars(11), chars(129)]],
  ['strong, given by an administrator', passwordRule('strong', 'form'), [chars(12), chars(128)], [chars(11)]],
  ['password on the wire', encryptedPassword, ['x', chars(600)], ['', chars(601)]],
  ['code of an app', totpCode, ['123456', ' 123-456 '], ['12345', '1234567', '12345a']],
  [
    'recovery code',
    recoveryCode,
    [chars(25, 'A'), chars(25, 'o'), `${chars(5, 'I')}-${chars(20, 'l')}`],
    [chars(24, 'A'), chars(26, 'A'), chars(25, 'U'), chars(101, ' ')],
  ],
  [
    'enrolment code',
    enrolmentCode,
    [chars(16, 'A'), chars(16, 'o'), `${chars(4, 'I')}-${chars(12, 'l')}`],
    [chars(15, 'A'), chars(17, 'A'), chars(16, 'U'), chars(101, ' ')],
  ],
  [
    'subject at a provider',
    singleSignOnCalls.bind.request.shape.subject,
    ['s', chars(255)],
    ['', chars(256)],
  ],
  ['name of a key', apiKeyName, ['k', chars(64)], ['', ' ', chars(65)]],
  [
    'scopes of a key',
    apiKeyCalls.add.request,
    [key('k'), key('k', ['event.intake', 'metrics.read'])],
    [key('k', []), key('k', ['everything'])],
  ],
])
