import { screens } from '@palisade/contract'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useMemo, useRef } from 'react'
import { useLanguage } from '#shared/i18n/language-provider.tsx'
import { useSession } from '#shared/session/session-store.ts'
import { keysOfPath, menuItems, type MenuItem } from '../header/menu-items.ts'
import css from './place.module.css'

const paths: ReadonlySet<string> = new Set(Object.values(screens).map(screen => screen.path))

/** Fewer screens than this are no choice that would need a menu of its own. */
const LEAST = 2

const count = (items: readonly MenuItem[]): number =>
  items.reduce((sum, { path, children = [] }) => sum + (path === undefined ? count(children) : 1), 0)

/**
 * The part of the menu that a screen belongs to, where it has groups of its own (the settings): it stays beside its screens, so
 * that going from one to the next needs no way through three levels.
 */
export function SettingsMenu() {
  const { language } = useLanguage()
  const menus = useSession(session => session.menus)
  const path = useLocation({ select: location => location.pathname })
  const items = useMemo(() => menuItems(menus, language, url => paths.has(url)), [menus, language])
  const selected = keysOfPath(items, path)
  const part = items.find(item => item.key === selected[0])
  const children = part?.children ?? []
  const hasGroups = children.some(child => child.children !== undefined)
  if (part === undefined || !hasGroups || count(children) < LEAST) return null
  const current = selected.at(-1)
  // Screens without a group come first, below the name of the whole.
  const loose = children.filter(child => child.children === undefined)
  const groups = children.filter(child => child.children !== undefined)
  const sections = loose.length > 0 ? [{ ...part, children: loose }, ...groups] : groups
  return (
    <nav className={css['menu']} aria-label={part.label}>
      {sections.map(({ key, label, children: entries = [] }) => (
        <div key={key}>
          <div className={css['group']}>{label}</div>
          <ul aria-label={label}>
            {entries.map(entry => (
              <Entry key={entry.key} entry={entry} isCurrent={entry.key === current} />
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

function Entry({ entry, isCurrent }: { entry: MenuItem; isCurrent: boolean }) {
  const line = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isCurrent) line.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  return (
    <li ref={line}>
      <Link
        to={entry.path ?? ''}
        className={css['entry']}
        // Else the router marks each whose path the address begins with, as that of the platforms in the list of devices.
        activeOptions={{ exact: true }}
        aria-current={isCurrent ? 'page' : undefined}
      >
        {entry.label}
      </Link>
    </li>
  )
}
