// The tile a card was dropped on, until the server asks where the card goes.
export const aim = $state<{ tile: string | null }>({ tile: null });
