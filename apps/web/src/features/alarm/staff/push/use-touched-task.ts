import { useEffect } from 'react'
import type { TaskTouched } from './push-handlers.ts'

const isTouched = (data: unknown): data is TaskTouched =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === 'task' && 'taskId' in data

/** Shows the task whose notification was touched while the page is open. */
export function useTouchedTask(open: (taskId: string) => void): void {
  useEffect(() => {
    const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer }
    const listen = ({ data }: MessageEvent<unknown>) => {
      if (isTouched(data)) open(data.taskId)
    }
    serviceWorker?.addEventListener('message', listen)
    return () => serviceWorker?.removeEventListener('message', listen)
  }, [open])
}
