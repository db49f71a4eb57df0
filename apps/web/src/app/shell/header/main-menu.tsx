import { screens } from '@palisade/contract'
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { Menu, type MenuProps } from 'antd'
import { useMemo, useRef, useState, type MouseEvent } from 'react'
import { useLanguage } from '#shared/i18n/language-provider.tsx'
import { useSession } from '#shared/session/session-store.ts'
import { keysOfPath, menuItems, pathOfKey, type MenuItem } from './menu-items.ts'
import css from './header.module.css'

const paths: ReadonlySet<string> = new Set(Object.values(screens).map(screen => screen.path))

const opensWindow = ({
  ctrlKey,
  metaKey,
  shiftKey,
}: {
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
}) => ctrlKey || metaKey || shiftKey

/** The menu bar. Its entries are real links, so that one can be opened in another window. */
export function MainMenu() {
  const { t, language } = useLanguage()
  const menus = useSession(session => session.menus)
  const path = useLocation({ select: location => location.pathname })
  const navigate = useNavigate()
  const router = useRouter()
  const items = useMemo(() => menuItems(menus, language, url => paths.has(url)), [menus, language])
  const selected = keysOfPath(items, path)

  const groups = useGroups()

  const hrefOf = (to: string) => router.history.createHref(router.buildLocation({ to }).publicHref)
  const handleClick: MenuProps['onClick'] = ({ key, domEvent }) => {
    groups.close()
    const to = pathOfKey(items, key)
    if (to !== undefined && !opensWindow(domEvent)) void navigate({ to })
  }
  return (
    <nav
      className={css['menu']}
      data-tour="menu"
      aria-label={t('shell.mainMenu')}
      onKeyDownCapture={groups.ask}
    >
      <Menu
        mode="horizontal"
        items={items.map(item => entryOf(item, hrefOf, groups))}
        selectedKeys={selected}
        openKeys={groups.open}
        onOpenChange={groups.change}
        onClick={handleClick}
      />
    </nav>
  )
}

/**
 * The groups that stand open. A pointer that comes to rest in a group asks antd to open it 100 ms later, so that a
 * choice made within that time would be covered by its own menu again: after a choice a group opens only when its
 * title is pointed at or a key is pressed.
 */
function useGroups() {
  const [open, setOpen] = useState<string[]>([])
  const isAsked = useRef(true)
  return {
    open,
    ask: () => {
      isAsked.current = true
    },
    /** A group that is clicked or tapped opens, and stays open where the pointer has opened it already. */
    show: (key: string) => setOpen(groupsTo(key)),
    close: () => {
      isAsked.current = false
      setOpen([])
    },
    change: (keys: string[]) => {
      if (isAsked.current || keys.length < open.length) setOpen(keys)
    },
  }
}

/** `3.0` stands in `3`. */
const groupsTo = (key: string): string[] => {
  const parts = key.split('.')
  return parts.map((_, index) => parts.slice(0, index + 1).join('.'))
}

type Groups = Pick<ReturnType<typeof useGroups>, 'ask' | 'show'>
type Entry = NonNullable<MenuProps['items']>[number]

function entryOf(item: MenuItem, hrefOf: (path: string) => string, groups: Groups): Entry {
  if (item.path === undefined) {
    const children = item.children?.map(child => entryOf(child, hrefOf, groups))
    return {
      key: item.key,
      label: item.label,
      onTitleMouseEnter: groups.ask,
      onTitleClick: ({ key }) => groups.show(key),
      children,
    }
  }
  // The menu navigates, by mouse and by keyboard; the link is there for new windows.
  const keepHere = (event: MouseEvent) => {
    if (!opensWindow(event)) event.preventDefault()
  }
  const link = (
    <a href={hrefOf(item.path)} tabIndex={-1} onClick={keepHere}>
      {item.label}
    </a>
  )
  return { key: item.key, label: link }
}
