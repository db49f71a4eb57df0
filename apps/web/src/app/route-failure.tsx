import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { PageFailure } from './page-boundary.tsx'

/** The router itself failed to show something: mostly the session that could not be fetched. */
export function RouteFailure({ error }: ErrorComponentProps) {
  const router = useRouter()
  return <PageFailure error={error} onRetry={() => void router.invalidate()} />
}
