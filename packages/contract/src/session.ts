import { z } from 'zod'
import { defineCall } from './core/call.ts'
import { defineEvent } from './core/event.ts'
import { id, nothing, text } from './core/fields.ts'
import { permissions } from './core/permission.ts'

/** Username 1-20 letters, digits or underscores (specification §5). */
export const userName = z.string().regex(/^[A-Za-z0-9_]{1,20}$/)

/** A ticket lives this long after its last use, and never longer than the second figure, hours. */
export const TICKET_IDLE_HOURS = 12
export const TICKET_LIFE_HOURS = 24 * 7

export const menuNode: z.ZodType<MenuNode> = z.object({
  name: z.string(),
  en_name: z.string(),
  url: z.string(),
  get children() {
    return z.array(menuNode)
  },
})

/** A node of the user's menu tree, up to three levels (specification §3). `name` is Chinese. */
export interface MenuNode {
  name: string
  en_name: string
  url: string
  children: MenuNode[]
}

export const park = z.object({
  id,
  name: z.string(),
  code: z.string(),
  /** The area that the park itself is in the tree (specification §3). */
  centerorareainfoId: id,
  longitude: z.number().nullable(),
  latitude: z.number().nullable(),
})
export type Park = z.infer<typeof park>

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
  /** The parks of the user; the first is current. */
  ownCentral: z.array(park),
  newMenus: z.object({ menus: z.array(menuNode) }),
})
export type SignedIn = z.infer<typeof signedIn>

export const publicConfig = z.object({
  basePath: z.string(),
  version: z.string(),
  /** AES-128 key, base64, of the login form's obfuscation (specification §9, design §3). */
  loginKey: z.string(),
  languages: z.array(z.enum(['en_US', 'zh_CN'])),
  demo: z.boolean(),
})
export type PublicConfig = z.infer<typeof publicConfig>

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
    request: z.strictObject({ userName: text.min(1), password: text.min(1) }),
    result: signedIn,
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
    meta: { access: { by: 'signed-in', object: 'none' }, centre: 'none' },
  }),
}

export const sessionEvents = [
  /** Sent to the one user concerned, and the socket closes after it. */
  defineEvent('session.ended', z.object({ reason: z.enum(['logout', 'disabled', 'expired']) })),
  /** What the user may do has changed: fetch the session again. */
  defineEvent('session.changed', z.object({})),
] as const
