import { z } from 'zod'
import { seededLabels } from '../core/seeded.ts'
import { liveTimeouts } from './live-timeout.ts'

/** Quick labels and high-frequency words: at most ten of each (SYSTEM-24). */
export const QUICK_LABELS_MAX = 10
export const FREQUENT_WORDS_MAX = 10
export const QUICK_LABEL_LIMIT = 20
export const quickLabel = z.string().trim().min(1).max(QUICK_LABEL_LIMIT)
export const FREQUENT_WORD_LIMIT = 50
export const frequentWord = z.string().trim().min(1).max(FREQUENT_WORD_LIMIT)
const isEachOnce = (list: readonly string[]) => new Set(list).size === list.length

/** An alarm sound is an MP3 of fewer bytes than this (SYSTEM-25). */
export const ALARM_SOUND_LIMIT = 5 * 1024 * 1024

/** An address of mail or a page, below a domain that everybody knows: a push service refuses names of a site's own network. */
const pushContact = z
  .union([z.email(), z.url({ protocol: /^https$/, hostname: z.regexes.domain })])
  .check(z.maxLength(255))

/** How demanding passwords are (system parameter `session.password_policy`). */
export const passwordPolicies = ['standard', 'strong'] as const
export type PasswordPolicy = (typeof passwordPolicies)[number]

/** Groups of the parameter screen. */
export const parameterGroups = [
  'alarm',
  'video',
  'face',
  'vehicle',
  'patrol',
  'organisation',
  'session',
  'sso',
  'log',
] as const
export type ParameterGroup = (typeof parameterGroups)[number]

/**
 * Who gets the value: `everyone` signed in, as a console needs it; `administrators`, who may change parameters;
 * `nobody`: a secret, encrypted on disk; the console only learns whether it is set.
 */
type Audience = 'everyone' | 'administrators' | 'nobody'

export interface ParameterKind {
  group: ParameterGroup
  schema: z.ZodType
  default: unknown
  unit:
    | 'count'
    | 's'
    | 'min'
    | 'h'
    | 'days'
    | 'weeks'
    | 'months'
    | 'levels'
    | 'rows'
    | 'switch'
    | 'choice'
    | 'text'
    | 'list'
    | 'file'
  audience: Audience
}

const everyone = { audience: 'everyone' } as const
const administrators = { audience: 'administrators' } as const

/**
 * The site's adjustable limits: key, schema with bounds, default, unit. One table for the
 * server's rules, the screens and the parameter screen.
 */
export const parameters = {
  'alarm.popup_count': {
    group: 'alarm',
    schema: z.int().min(3).max(20),
    default: 5,
    unit: 'count',
    ...everyone,
  },
  'alarm.merge_seconds': {
    group: 'alarm',
    schema: z.int().min(1).max(60),
    default: 30,
    unit: 's',
    ...everyone,
  },
  'alarm.sound': { group: 'alarm', schema: z.boolean(), default: true, unit: 'switch', ...everyone },
  /** Id of an uploaded MP3; empty = the built-in sound. Set by its own call. */
  'alarm.sound_file': {
    group: 'alarm',
    schema: z.union([z.literal(''), z.uuid()]),
    default: '',
    unit: 'file',
    ...everyone,
  },
  'alarm.live_timeout': {
    group: 'alarm',
    schema: z.enum(liveTimeouts),
    default: '72h',
    unit: 'choice',
    ...everyone,
  },
  'alarm.save_months': {
    group: 'alarm',
    schema: z.int().min(1).max(12),
    default: 12,
    unit: 'months',
    ...everyone,
  },
  /** Pictures kept from before an alarm; bounded by what the media program caches. */
  'alarm.seconds_before': {
    group: 'alarm',
    schema: z.int().min(1).max(10),
    default: 8,
    unit: 's',
    ...everyone,
  },
  /** Labels that are offered where an alarm is closed. */
  'alarm.quick_labels': {
    group: 'alarm',
    schema: z.array(quickLabel).max(QUICK_LABELS_MAX).refine(isEachOnce, 'twice'),
    default: [...seededLabels],
    unit: 'list',
    ...everyone,
  },
  'alarm.frequent_words': {
    group: 'alarm',
    schema: z.array(frequentWord).max(FREQUENT_WORDS_MAX).refine(isEachOnce, 'twice'),
    default: [],
    unit: 'list',
    ...everyone,
  },
  /** Whom push services may write to about our messages; Apple's take none without it. */
  'push.contact': {
    group: 'alarm',
    schema: z.union([z.literal(''), pushContact]),
    default: '',
    unit: 'text',
    ...administrators,
  },
  'recording.seconds_before': {
    group: 'video',
    schema: z.int().min(10).max(1800),
    default: 30,
    unit: 's',
    ...everyone,
  },
  'recording.seconds_after': {
    group: 'video',
    schema: z.int().min(10).max(1800),
    default: 60,
    unit: 's',
    ...everyone,
  },
  /** A recording by hand that nobody stops ends after this. */
  'recording.manual_hours': {
    group: 'video',
    schema: z.int().min(1).max(168),
    default: 12,
    unit: 'h',
    ...everyone,
  },
  /** Off where a camera or its network is not to be asked for what was missed. */
  'recording.fill_from_cards': {
    group: 'video',
    schema: z.boolean(),
    default: true,
    unit: 'switch',
    ...everyone,
  },
  'face.compare_seconds': {
    group: 'face',
    schema: z.int().min(15).max(180),
    default: 60,
    unit: 's',
    ...everyone,
  },
  'face.result_items': {
    group: 'face',
    schema: z.int().min(10).max(500),
    default: 100,
    unit: 'count',
    ...everyone,
  },
  /** Whole weeks of captures of faces that are kept, beside the present one. */
  'face.save_weeks': {
    group: 'face',
    schema: z.int().min(1).max(52),
    default: 4,
    unit: 'weeks',
    ...everyone,
  },
  /** A face that hits no deployment is neither kept nor searched. */
  'face.only_hits': { group: 'face', schema: z.boolean(), default: false, unit: 'switch', ...everyone },
  /** Whole weeks of passages that are kept, beside the present one. */
  'vehicle.save_weeks': {
    group: 'vehicle',
    schema: z.int().min(5).max(104),
    default: 13,
    unit: 'weeks',
    ...everyone,
  },
  /** Months of patrols that are kept, beside the present one. */
  'patrol.save_months': {
    group: 'patrol',
    schema: z.int().min(1).max(36),
    default: 12,
    unit: 'months',
    ...everyone,
  },
  /** Months of shift handovers that are kept, beside the present one. */
  'handover.save_months': {
    group: 'patrol',
    schema: z.int().min(1).max(60),
    default: 24,
    unit: 'months',
    ...everyone,
  },
  'organisation.hierarchy_levels': {
    group: 'organisation',
    schema: z.int().min(3).max(7),
    default: 5,
    unit: 'levels',
    ...everyone,
  },
  /** `{z}/{x}/{y}` address of map tiles; empty means the built-in offline map. */
  'map.tile_url': {
    group: 'organisation',
    schema: z.string().max(255),
    default: '',
    unit: 'text',
    ...everyone,
  },
  /** A session ends after this long without use, and never lives longer than the second figure. */
  'session.idle_minutes': {
    group: 'session',
    schema: z.int().min(5).max(1440),
    default: 720,
    unit: 'min',
    ...everyone,
  },
  'session.life_hours': {
    group: 'session',
    schema: z.int().min(1).max(720),
    default: 168,
    unit: 'h',
    ...everyone,
  },
  'session.password_policy': {
    group: 'session',
    schema: z.enum(passwordPolicies),
    default: 'standard',
    unit: 'choice',
    ...everyone,
  },
  'sso.enabled': { group: 'sso', schema: z.boolean(), default: false, unit: 'switch', ...administrators },
  'sso.issuer': {
    group: 'sso',
    schema: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(255)]),
    default: '',
    unit: 'text',
    ...administrators,
  },
  'sso.client_id': {
    group: 'sso',
    schema: z.string().max(255),
    default: '',
    unit: 'text',
    ...administrators,
  },
  'sso.client_secret': {
    group: 'sso',
    schema: z.string().max(255),
    default: '',
    unit: 'text',
    audience: 'nobody',
  },
  /** Which claim of the provider names our user. */
  'sso.user_claim': {
    group: 'sso',
    schema: z.string().regex(/^[A-Za-z0-9_:./-]{1,64}$/),
    default: 'preferred_username',
    unit: 'text',
    ...administrators,
  },
  'log.retention_days': {
    group: 'log',
    schema: z.int().min(30).max(3650),
    default: 365,
    unit: 'days',
    ...administrators,
  },
  'log.export_rows': {
    group: 'log',
    schema: z.int().min(1000).max(100_000),
    default: 100_000,
    unit: 'rows',
    ...administrators,
  },
} as const satisfies Record<string, ParameterKind>
export type ParameterKey = keyof typeof parameters
export type ParameterValues = { [K in ParameterKey]: z.infer<(typeof parameters)[K]['schema']> }

export const parameterKeys = Object.keys(parameters) as ParameterKey[]

/**
 * Parameters that decide who gets in, how long a session lasts, and how long the log can prove it. Only super
 * administrators change them (ACCESS-52): whoever chooses the identity provider, for example, could sign in as anybody.
 * The second factor is asked for by roles and accounts; locks of failed logins and trusted proxies are no parameters.
 */
export const securityParameters = [
  'session.idle_minutes',
  'session.life_hours',
  'session.password_policy',
  'sso.enabled',
  'sso.issuer',
  'sso.client_id',
  'sso.client_secret',
  'sso.user_claim',
  'log.retention_days',
] as const satisfies readonly ParameterKey[]

const securityKeys: ReadonlySet<ParameterKey> = new Set(securityParameters)
export const isSecurityParameter = (key: ParameterKey): boolean => securityKeys.has(key)

type KeyFor<A extends Audience> = {
  [K in ParameterKey]: (typeof parameters)[K]['audience'] extends A ? K : never
}[ParameterKey]
export type SharedParameterKey = KeyFor<'everyone'>
export type SharedParameterValues = Pick<ParameterValues, SharedParameterKey>

export const sharedParameterKeys = parameterKeys.filter(
  (key): key is SharedParameterKey => parameters[key].audience === 'everyone',
)

/** The values that every console gets. */
export const parameterValues = z.object(
  Object.fromEntries(sharedParameterKeys.map(key => [key, parameters[key].schema])),
) as unknown as z.ZodType<SharedParameterValues>
