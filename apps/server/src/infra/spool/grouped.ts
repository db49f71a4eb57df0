interface Waiting<Item, Result> {
  item: Item
  answer: PromiseWithResolvers<Result>
}

export interface GroupLimits<Item> {
  /** Items of one group. */
  most: number
  /** No further item joins such a group. */
  isFull: (items: readonly Item[]) => boolean
}

/**
 * Does costly work for several items at once: what comes while a group is worked on is the next group. A single item waits for nobody.
 * @param work gives the answer for all items of a group; where it fails, it has failed for each of them
 */
export function createGrouped<Item, Result>(
  work: (items: readonly Item[]) => Promise<Result>,
  { most, isFull }: GroupLimits<Item>,
): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = []
  let isWorking = false

  function nextGroup(): Waiting<Item, Result>[] {
    const group: Waiting<Item, Result>[] = []
    const items: Item[] = []
    for (const one of waiting) {
      if (items.length >= most || (items.length > 0 && isFull(items))) break
      group.push(one)
      items.push(one.item)
    }
    waiting = waiting.slice(group.length)
    return group
  }

  async function workAll(): Promise<void> {
    isWorking = true
    while (waiting.length > 0) {
      const group = nextGroup()
      try {
        const result = await work(group.map(({ item }) => item))
        for (const { answer } of group) answer.resolve(result)
      } catch (error) {
        for (const { answer } of group) answer.reject(error)
      }
    }
    isWorking = false
  }

  return item => {
    const answer = Promise.withResolvers<Result>()
    waiting.push({ item, answer })
    if (!isWorking) void workAll()
    return answer.promise
  }
}
