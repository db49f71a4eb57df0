import { SearchOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { loadParts } from '#app/load-parts.ts'
import css from './search.module.css'

const SearchDialog = lazy(async () => {
  const [{ searchWith }, parts] = await Promise.all([import('./search-dialog.tsx'), loadParts('search')])
  return { default: searchWith(parts) }
})

/** Opens the search of the console, as Ctrl-K does anywhere but over a dialog. */
export function SearchButton() {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const isKey = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
      if (!isKey || event.altKey || event.shiftKey) return
      // Else the browser searches the web.
      event.preventDefault()
      if (!document.querySelector('[role="dialog"]')) setOpen(true)
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [])
  return (
    <>
      <Button
        type="text"
        data-tour="search"
        icon={<SearchOutlined />}
        className={css['button'] ?? ''}
        aria-label={t('shell.search.open')}
        aria-keyshortcuts="Control+K Meta+K"
        title={t('shell.search.open')}
        onClick={() => setOpen(true)}
      >
        <span className={css['words']}>{t('shell.search.open')}</span>
      </Button>
      {isOpen && (
        <Suspense>
          <SearchDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
