import { create } from 'zustand'

/** Whether the list of the user's background work is open; it does not outlive the window. */
export const useWorkList = create<{ isOpen: boolean }>(() => ({ isOpen: false }))

export const openWorkList = (isOpen = true): void => useWorkList.setState({ isOpen })
