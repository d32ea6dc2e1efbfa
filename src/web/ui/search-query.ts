// What people look for, as the server takes it.

export const MAX_LETTERS = 100

export const trimmedQuery = (text: string) => text.trim().slice(0, MAX_LETTERS)
