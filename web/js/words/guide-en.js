/** What is said to the first moves of a newcomer, in English. `steps` go with the placements, the others with what is asked. */

export const guide = {
	rota: {
		steps: [
			"The tile below is yours. Each corner gives a point for every other tile that shows the same colour at that very spot. The marked place gives most. Turn the tile with R or a tap, then lay it.",
			"Your points went to the bars. In the end only your lowest bar counts, so look which one is short, and lay for that colour if you can.",
			"A white corner is empty. Where it meets other tiles you name the colour that it shall count as, and see what each would give. Now choose for yourself.",
		],
		wait: "The other side answers. What it lays is framed in its colour.",
		end: "That is all there is to it. Play on; “Rules” opens beside the board, and “Hint” asks an engine.",
	},
	axio: {
		steps: [
			"Your first stone must touch a start symbol at a corner. Each half looks along its lines: every cell of its colour in an unbroken row gives a point. The marked place gives most with this stone. Turn it with R or a tap, then lay it.",
			"Your points went to the bars, and you drew a new stone. Only your lowest bar counts in the end. Choose another stone with the keys 1 to 6 or a tap, and see what it would give.",
			"Stones can lie anywhere now. Long rows give most, but the other side uses them too. Now choose for yourself.",
		],
		swap_or_keep: "None of your stones shows one of your lowest colours, so you may swap all of them. That is often good.",
		wait: "The other side answers. What it lays is framed in its colour.",
		end: "That is all there is to it. A colour that is full gives another move. “Rules” opens beside the board, and “Hint” asks an engine.",
	},
	acht: {
		steps: [
			"Lay one of the two tiles beside a lying one, so that its paths close to a circle or a square. The marked place gives most. Turn the tile with R or a tap, then lay it.",
			"A closed shape gets one of your markers: small circle 1, large circle 2, square 4. If one can be closed it must be, and the places say so. Choose between both tiles first.",
			"A crossing between two half circles is an 8: exactly eight points for you, none for the others, and the round is over. Now choose for yourself.",
		],
		card: "Before you lay a tile you may play a secret card. What each does stands on it. For now, choose “No card”.",
		play_stolen: "You stole a card, and it is played at once.",
		react: "Somebody made an 8. Only the card Infinity saves the points of your markers.",
		wait: "The other side answers. What it lays is framed in its colour.",
		end: "That is all there is to it. A round ends with an 8 or a full board, and then the next begins. “Rules” opens beside the board, and “Hint” asks an engine.",
	},
};
