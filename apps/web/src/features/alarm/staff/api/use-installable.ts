import { useEffect } from 'react'
import { addressOf } from '#shared/api/address.ts'
import { useLanguage } from '#shared/i18n/language-provider.tsx'
import { registerStaffWorker } from './register-worker.ts'

/** Makes this page, and no screen of the console, one that a phone can install. */
export function useInstallable(): void {
  const { language } = useLanguage()
  useEffect(() => {
    const links = [
      linkTo('manifest', addressOf(`/staff/${language}.webmanifest`)),
      linkTo('apple-touch-icon', addressOf('/staff/icon-180.png')),
    ]
    return () => links.forEach(link => link.remove())
  }, [language])
  useEffect(() => registerStaffWorker(), [])
}

function linkTo(rel: string, href: string): HTMLLinkElement {
  const link = document.createElement('link')
  link.rel = rel
  link.href = href
  document.head.append(link)
  return link
}
