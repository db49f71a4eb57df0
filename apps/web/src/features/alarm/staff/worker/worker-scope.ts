// The part of a service worker's own types that is used. The library of all of them contradicts that of pages, and both would
// hold for the whole program.

interface ExtendableEvent extends Event {
  /** Keeps the worker alive until the work has ended. */
  waitUntil(work: Promise<unknown>): void
}

interface FetchEvent extends ExtendableEvent {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}

interface MessageToWorker extends ExtendableEvent {
  readonly data: unknown
}

interface WorkerEvents {
  install: ExtendableEvent
  activate: ExtendableEvent
  fetch: FetchEvent
  message: MessageToWorker
}

export interface WorkerScope {
  readonly registration: ServiceWorkerRegistration
  readonly clients: { claim(): Promise<void> }
  readonly caches: CacheStorage
  readonly location: Location
  skipWaiting(): Promise<void>
  addEventListener<Type extends keyof WorkerEvents>(
    type: Type,
    listener: (event: WorkerEvents[Type]) => void,
  ): void
}

export const worker = self as unknown as WorkerScope
