import { screens } from '@palisade/contract'
import { parseSearch } from '#shared/navigation/search.ts'

/** The pages of the login module (specification: routes). */
export const loginPaths = ['/', '/login', '/code'] as const

/** Login's search: where to go afterwards. Home needs no mention. */
export const returnPath = (href: string): { back?: string } =>
  href === screens.home.path || goBackTo(href).to !== pathOf(href) ? {} : { back: href }

/** Where to go after login: `back` when it is a screen of ours, home otherwise. */
export function goBackTo(back: unknown): { to: string; search: Record<string, string> } {
  if (typeof back !== 'string' || !isInside(back) || isLogin(pathOf(back))) {
    return { to: screens.home.path, search: {} }
  }
  return { to: pathOf(back), search: parseSearch(new URL(back, 'http://console').search) }
}

// `//host` and `/\host` would leave the site.
const isInside = (href: string): boolean => /^\/(?![/\\])/.test(href)
const isLogin = (path: string): boolean => loginPaths.some(one => one === path)
const pathOf = (href: string): string => new URL(href, 'http://console').pathname
