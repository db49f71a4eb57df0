import { useEffect } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'

/** Names the window after the screen: "Alarm records · Palisade". */
export function useDocumentTitle(title: string): void {
  const t = useT()
  const product = t('shell.product')
  useEffect(() => {
    document.title = title === '' ? product : `${title} · ${product}`
  }, [title, product])
}
