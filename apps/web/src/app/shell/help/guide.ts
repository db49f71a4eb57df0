/** Words of a text: plain, or set off. */
export type Inline =
  | string
  | { kind: 'strong' | 'emphasis'; content: readonly Inline[] }
  | { kind: 'code'; text: string }
export type Words = readonly Inline[]

export type Block =
  | { kind: 'text'; content: Words }
  | { kind: 'list'; isOrdered: boolean; items: readonly Words[] }
  | { kind: 'table'; head: readonly Words[]; rows: readonly (readonly Words[])[] }
  | { kind: 'code'; text: string }
  | { kind: 'picture'; source: string; label: string }

/** A heading with the blocks below it, as far as the next heading. */
export interface Section {
  title: string
  /** 1 is the title of the guide, with what stands before its first chapter. */
  level: number
  blocks: readonly Block[]
}

/** A section as the console finds it: under the same id in each language. */
export interface GuideSection extends Section {
  id: string
}

/** One of the guides of `docs/guide`. The first section has its title. */
export interface Guide {
  sections: readonly GuideSection[]
}
