import { Spin } from 'antd'
import { lazy, Suspense, useState, type ComponentType, type LazyExoticComponent } from 'react'
import { loadChunk } from './load-chunk.ts'
import { PageBoundary } from './page-boundary.tsx'
import css from './page.module.css'

type LazyComponent = LazyExoticComponent<ComponentType>
type LoadComponent = () => Promise<ComponentType>

/** Pages opened so far: coming back to one needs no loading sign. */
const opened = new WeakMap<LoadComponent, LazyComponent>()

function open(load: LoadComponent): LazyComponent {
  const page = lazy(async () => ({ default: await loadChunk(load) }))
  opened.set(load, page)
  return page
}

/**
 * A page that is fetched when it is drawn. What it throws stays inside, with a way to try again. Give it a key where
 * `load` can change.
 */
export function LazyPage({ load }: { load: LoadComponent }) {
  const [attempt, setAttempt] = useState(() => ({ number: 0, Page: opened.get(load) ?? open(load) }))
  const retry = () => setAttempt(({ number }) => ({ number: number + 1, Page: open(load) }))
  return (
    <PageBoundary key={attempt.number} onRetry={retry}>
      <Suspense fallback={<PageLoading />}>
        <attempt.Page />
      </Suspense>
    </PageBoundary>
  )
}

export function PageLoading() {
  return (
    // The frame of the login that stands in the page is not taken away for a sign of loading.
    <div className={css['loading']} data-loading>
      <Spin delay={200} />
    </div>
  )
}
