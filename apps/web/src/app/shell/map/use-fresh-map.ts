import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { resetMap } from '#shared/map/map-store.ts'

/** Each screen begins with the whole centre and nothing chosen. The reset comes before the screen, which may then ask for more. */
export function useFreshMap(): void {
  const router = useRouter()
  useEffect(
    () => router.subscribe('onBeforeLoad', ({ pathChanged }) => void (pathChanged && resetMap())),
    [router],
  )
}
