// What people look for, as the server takes it.

export const MOST_LETTERS = 100

export const trimmedQuery = (text: string) => text.trim().slice(0, MOST_LETTERS)
