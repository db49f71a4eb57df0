import type { Operator } from './screens/console.ts'

/** Keeps the operators' calls of a path back until each of them has made one, then lets all go. */
export async function sendTogether(path: string, operators: readonly Operator[]): Promise<void> {
  const { promise: all, resolve: release } = Promise.withResolvers<void>()
  let held = 0
  for (const { page } of operators) {
    await page.route(
      url => url.pathname.endsWith(path),
      async route => {
        held += 1
        if (held === operators.length) release()
        await all
        await route.continue()
      },
    )
  }
}
