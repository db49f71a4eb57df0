import { Button } from 'antd'
import { useNavigate } from '@tanstack/react-router'
import { screens } from '@palisade/contract'
import { useDocumentTitle } from '#shared/hooks/use-document-title.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { ErrorPage } from './error-page.tsx'

export function NotFoundPage() {
  const t = useT()
  const navigate = useNavigate()
  useDocumentTitle(t('shell.page.notFound'))
  return (
    <ErrorPage
      status="not-found"
      title={t('shell.page.notFound')}
      hint={t('shell.page.notFoundHint')}
      action={
        <Button type="primary" onClick={() => void navigate({ to: screens.home.path })}>
          {t('shell.page.toHome')}
        </Button>
      }
    />
  )
}
