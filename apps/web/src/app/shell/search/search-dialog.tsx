import { screens, SEARCH_TEXT_LIMIT } from '@palisade/contract'
import { useNavigate } from '@tanstack/react-router'
import { Input, type InputRef } from 'antd'
import { useEffect, useEffectEvent, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import type { Found, SearchParts } from '#shared/feature/parts.ts'
import { useLanguage } from '#shared/i18n/language-provider.tsx'
import { useSession } from '#shared/session/session-store.ts'
import { AppModal } from '#shared/ui/dialog/app-modal.tsx'
import { menuItems } from '../header/menu-items.ts'
import { findScreens } from './find-screens.ts'
import { SearchResults, type Option, type OptionGroup } from './search-results.tsx'
import css from './search.module.css'
import { finderHookOf } from './use-finders.ts'
import { useFound } from './use-found.ts'

const paths: ReadonlySet<string> = new Set(Object.values(screens).map(screen => screen.path))
/** Screens that are shown beside other things. */
const SCREENS_SHOWN = 8
/** Keys that choose another one. */
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Finds screens by the user's menu, and what the features find by the user's rights. */
export function searchWith(parts: readonly SearchParts[]) {
  const useFinders = finderHookOf(parts)
  return function SearchDialog({ onClose }: { onClose: () => void }) {
    const { t } = useLanguage()
    const [text, setText] = useState('')
    const [active, setActive] = useState(0)
    const listId = useId()
    const field = useRef<InputRef>(null)
    const { groups: found, isBehind, isSearching, failed } = useFound(useFinders(), text)
    const go = useGo()
    const screenGroup = useScreens(text)
    const groups = [
      ...screenGroup,
      ...found.map(({ title, found: things }) => ({
        title: t(title),
        options: things.map(one => ({
          id: `${listId}-${title}-${one.id}`,
          name: one.name,
          hint: one.hint,
          open: () => go(one.to),
        })),
      })),
    ]
    const options = groups.flatMap(group => group.options)
    const current = options[Math.min(active, options.length - 1)]
    useScrolledTo(current?.id)

    const open = (option: Option) => {
      onClose()
      option.open()
    }
    // Enter was pressed before anything was found: whoever types a whole name and presses it need not look.
    const [isAwaited, setAwaited] = useState(false)
    const openAwaited = useEffectEvent(() => {
      setAwaited(false)
      if (current) open(current)
    })
    useEffect(() => {
      if (isAwaited && !isSearching) openAwaited()
    }, [isAwaited, isSearching])
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.nativeEvent.isComposing) return
      const step = STEPS[event.key]
      if (step !== undefined && options.length > 0) {
        event.preventDefault()
        setActive((Math.min(active, options.length - 1) + step + options.length) % options.length)
      }
      if (event.key !== 'Enter') return setAwaited(false)
      // Else the key goes on to the button that has the focus once the dialog is closed, and opens it again.
      event.preventDefault()
      // Screens are found while one types.
      const isScreen = screenGroup.some(group => group.options.some(one => one.id === current?.id))
      if (current && (isScreen || !isBehind)) open(current)
      else setAwaited(isSearching)
    }
    const status = isSearching
      ? t('shell.search.searching')
      : options.length === 0
        ? t('shell.search.nothing')
        : t('shell.search.found', { count: options.length })
    return (
      <AppModal
        title={t('shell.search.title')}
        width={640}
        footer={null}
        className={css['dialog'] ?? ''}
        onCancel={onClose}
        // The dialog takes the focus itself when it opens.
        afterOpenChange={() => field.current?.focus()}
      >
        <Input
          ref={field}
          role="combobox"
          aria-label={t('shell.search.title')}
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={current?.id}
          placeholder={t('shell.search.hint')}
          maxLength={SEARCH_TEXT_LIMIT}
          value={text}
          onChange={event => {
            setText(event.target.value)
            setActive(0)
          }}
          onKeyDown={handleKeyDown}
        />
        <SearchResults
          id={listId}
          label={t('shell.search.results')}
          groups={groups}
          activeId={current?.id}
          onOpen={open}
        />
        <div role="status" className={css['status']}>
          {status}
          {failed.map(title => (
            <div key={title}>{t('shell.search.failed', { kind: t(title) })}</div>
          ))}
        </div>
      </AppModal>
    )
  }
}

function useGo() {
  const navigate = useNavigate()
  return (to: Found['to']) => {
    if (typeof to === 'function') return to()
    // Routes come from a table, so the router knows no search type for them.
    void navigate({ to: screens[to.screen].path, search: (to.search ?? {}) as never })
  }
}

function useScreens(text: string): OptionGroup[] {
  const { t, language } = useLanguage()
  const navigate = useNavigate()
  const menus = useSession(session => session.menus)
  const items = useMemo(() => menuItems(menus, language, url => paths.has(url)), [menus, language])
  const found = findScreens(items, text)
  const shown = text.trim() === '' ? found : found.slice(0, SCREENS_SHOWN)
  if (shown.length === 0) return []
  const options = shown.map(({ path, name, place }) => ({
    id: `search-screen-${path.replaceAll('/', '-')}`,
    name,
    hint: place,
    open: () => void navigate({ to: path }),
  }))
  return [{ title: t('shell.search.kind.screens'), options }]
}

/** The chosen one is in view, wherever the keys lead. */
function useScrolledTo(id: string | undefined): void {
  useEffect(() => {
    if (id !== undefined) document.getElementById(id)?.scrollIntoView({ block: 'nearest' })
  }, [id])
}
