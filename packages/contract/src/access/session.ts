import { z } from 'zod'
import { defineCall } from '../core/call.ts'
import { defineEvent } from '../core/event.ts'
import { done, id, idsRequest, moment, nothing, searchText, text } from '../core/fields.ts'
import { pageOf, pageRequest } from '../core/page.ts'
import { permissions } from '../manifest/permissions.ts'
import { encryptedPassword } from './password.ts'

/** User name: 1-20 letters, digits or underscores (ACCESS-27). */
export const userName = z.string().regex(/^[A-Za-z0-9_]{1,20}$/)

export const menuNode: z.ZodType<MenuNode> = z.object({
  name: z.string(),
  en_name: z.string(),
  url: z.string(),
  get children() {
    return z.array(menuNode)
  },
})

/** A node of the user's menu tree, up to three levels (ACCESS-3). `name` is Chinese. */
export interface MenuNode {
  name: string
  en_name: string
  url: string
  children: MenuNode[]
}

export const userCentre = z.object({
  id,
  name: z.string(),
  code: z.string(),
  /** The area that this centre is in the tree (ACCESS-3). */
  centerorareainfoId: id,
  longitude: z.number().nullable(),
  latitude: z.number().nullable(),
})
export type UserCentre = z.infer<typeof userCentre>

export const sessionUser = z.object({
  id,
  userName: z.string(),
  name: z.string(),
  permissions: z.array(z.enum(permissions)),
})
export type SessionUser = z.infer<typeof sessionUser>

export const signedIn = z.object({
  ticket: z.string(),
  user: sessionUser,
  /** The centres of the user; the first is current. */
  ownCentral: z.array(userCentre),
  newMenus: z.object({ menus: z.array(menuNode) }),
  /** IANA name of the site's time zone: hours and days of plans go by it. */
  timeZone: z.string(),
})
export type SignedIn = z.infer<typeof signedIn>

export const publicConfig = z.object({
  basePath: z.string(),
  version: z.string(),
  /** AES-128 key, base64, of the login form's obfuscation (ACCESS-2). */
  loginKey: z.string(),
  languages: z.array(z.enum(['en_US', 'zh_CN'])),
  demo: z.boolean(),
  /** The login page offers single sign-on. */
  singleSignOn: z.boolean(),
})
export type PublicConfig = z.infer<typeof publicConfig>

export const sessionRow = z.object({
  id,
  userId: id,
  userName: z.string(),
  name: z.string(),
  address: z.string(),
  /** The browser's name for itself; '' when it gave none. */
  userAgent: z.string(),
  loggedInAt: moment,
  /** The last use of the session, to the minute. */
  lastUsedAt: moment,
  /** Whether this is the session that asks. */
  isCurrent: z.boolean(),
})
export type SessionRow = z.infer<typeof sessionRow>

export const sessionRemaining = z.object({
  /** Seconds until the session ends because nobody uses it. */
  idleSeconds: z.int(),
  /** Seconds until the session ends although it is used. */
  lifeSeconds: z.int(),
})
export type SessionRemaining = z.infer<typeof sessionRemaining>

const own = { access: { by: 'signed-in', object: 'none' }, centre: 'none' } as const
const manage = {
  access: { by: 'permission', permission: 'session.manage', object: 'none' },
  centre: 'none',
} as const

export const sessionCalls = {
  publicConfig: defineCall({
    method: 'GET',
    path: '/smp/publicConfig.json',
    summary: 'What the login page needs before anyone has signed in',
    request: nothing,
    result: publicConfig,
    meta: { access: { by: 'anyone' }, centre: 'none' },
  }),
  login: defineCall({
    path: '/smp/myLogin.json',
    summary: 'Sign in; the password is base64 of AES-128-ECB/PKCS#7 under loginKey',
    request: z.strictObject({ userName: text.min(1), password: encryptedPassword }),
    result: signedIn,
    refuses: [
      'session.second_factor_needed',
      'session.second_factor_setup_needed',
      'session.wrong_credentials',
      'session.throttled',
      'session.locked',
      'session.user_disabled',
      'session.no_menus',
    ],
    meta: {
      access: { by: 'anyone' },
      centre: 'none',
      rate: { max: 60, seconds: 60, by: 'address' },
      audit: 'login',
    },
  }),
  logout: defineCall({
    path: '/smp/logout.json',
    summary: 'End this session; its ticket is dead from then on',
    request: nothing,
    result: z.object({}),
    meta: { access: { by: 'signed-in', object: 'none' }, centre: 'none', audit: 'logout' },
  }),
  current: defineCall({
    path: '/smp/session/getDetails',
    summary: 'The session behind the ticket, for a console that was reloaded',
    request: nothing,
    result: signedIn.omit({ ticket: true }),
    meta: own,
  }),
  getRemaining: defineCall({
    path: '/smp/session/getRemaining',
    summary: 'How long this session still lives; asking is no use of it',
    request: nothing,
    result: sessionRemaining,
    meta: own,
  }),
  keepAlive: defineCall({
    path: '/smp/session/keepAlive',
    summary: 'Somebody is at the console, or watches live video',
    request: nothing,
    result: sessionRemaining,
    meta: own,
  }),
  getByPage: defineCall({
    path: '/smp/session/getByPage',
    summary: 'Live sessions of all users by page',
    request: pageRequest(['userName', 'address', 'loggedInAt', 'lastUsedAt'], {
      /** A part of user name, name or address. */
      name: searchText.optional(),
    }),
    result: pageOf(sessionRow),
    meta: manage,
  }),
  end: defineCall({
    path: '/smp/session/end',
    summary: 'End sessions at once; their consoles, sockets and live video close',
    request: idsRequest,
    result: done,
    refuses: ['user.level_above'],
    meta: { ...manage, audit: 'session.end' },
  }),
  getOwn: defineCall({
    path: '/smp/session/getOwn',
    summary: 'One’s own live sessions, the newest use first',
    request: nothing,
    result: z.array(sessionRow),
    meta: own,
  }),
  endOwn: defineCall({
    path: '/smp/session/endOwn',
    summary: 'End other sessions of one’s own',
    request: idsRequest,
    result: done,
    meta: { ...own, audit: 'session.end_own' },
  }),
  changePassword: defineCall({
    path: '/smp/user/changePassword',
    summary: 'Change one’s own password; one’s other sessions end, this one stays',
    request: z.strictObject({ oldPassword: encryptedPassword, newPassword: encryptedPassword }),
    result: done,
    refuses: [
      'session.throttled',
      'session.locked',
      'user.password_common',
      'user.old_password_wrong',
      'user.password_unchanged',
    ],
    meta: { ...own, rate: { max: 20, seconds: 60, by: 'user' }, audit: 'user.change_password' },
  }),
}

/**
 * Why a session has ended. `by_administrator`: in the list of sessions; `elsewhere`: by its own user from another one;
 * `password`: the password was changed or reset; `second_factor`: the second factor was.
 */
export const sessionEndReasons = [
  'logout',
  'disabled',
  'expired',
  'by_administrator',
  'elsewhere',
  'password',
  'second_factor',
] as const
export type SessionEndReason = (typeof sessionEndReasons)[number]

const sessionEvents = [
  /** This event goes to the one user concerned, and the socket closes after it. */
  defineEvent('session.ended', z.object({ reason: z.enum(sessionEndReasons) })),
  /** The user's rights have changed: the console fetches the session again. */
  defineEvent('session.changed', z.object({})),
] as const

export const sessionModule = { calls: sessionCalls, events: sessionEvents }
