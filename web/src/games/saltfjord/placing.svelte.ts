// How the tile in hand is turned: seen on the board and beside the storage.
export const placing = $state({ degrees: 0 });
export const turn = () => (placing.degrees = (placing.degrees + 90) % 360);
